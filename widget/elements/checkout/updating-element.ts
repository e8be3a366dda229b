/** The names of the properties whose changes are applied. */
const observed = new Set<string>();

/** An element that applies all changes of its properties together, in the microtask after the first of them. */
export abstract class UpdatingElement extends HTMLElement {
  /** The sheets of its shadow root. */
  static styles: readonly CSSStyleSheet[] = [];

  protected readonly shadow: ShadowRoot;
  protected hasUpdated = false;
  readonly #values = new Map<string, unknown>();
  #changed = new Set<string>();
  /** Values that a page has set before the element was defined. */
  readonly #early: ReadonlyMap<string, unknown> = new Map(Object.entries(this).filter(([name]) => observed.has(name)));
  #update: Promise<void> | undefined;
  #hasBegun = false;

  constructor() {
    super();
    for (const name of this.#early.keys()) Reflect.deleteProperty(this, name);
    // A page that is rendered on a server may declare a shadow root.
    this.shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    // A constructor has the type of Function.
    this.shadow.adoptedStyleSheets = [...(this.constructor as typeof UpdatingElement).styles];
  }

  connectedCallback(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    for (const [name, value] of this.#early) Reflect.set(this, name, value);
    this.requestUpdate();
  }

  /** Resolves when every change so far has been applied. */
  get updateComplete(): Promise<void> {
    return this.#update ?? Promise.resolve();
  }

  /** Nothing is applied before the element is on a page. */
  protected requestUpdate(): void {
    if (this.#hasBegun) this.#update ??= Promise.resolve().then(() => this.#apply());
  }

  /** Changes that this makes itself belong to the same update. */
  protected abstract willUpdate(changed: ReadonlySet<string>): void;
  protected abstract update(changed: ReadonlySet<string>): void;

  #apply(): void {
    const changed = this.#changed;
    try {
      this.willUpdate(changed);
    } finally {
      this.#changed = new Set();
      this.#update = undefined;
    }
    this.update(changed);
    this.hasUpdated = true;
  }

  /** Defines properties whose changes are applied. */
  protected static observe(names: readonly string[]): void {
    for (const name of names) {
      observed.add(name);
      Object.defineProperty(this.prototype, name, {
        get(this: UpdatingElement): unknown {
          return this.#values.get(name);
        },
        set(this: UpdatingElement, value: unknown): void {
          if (Object.is(this.#values.get(name), value)) return;
          this.#values.set(name, value);
          this.#changed.add(name);
          this.requestUpdate();
        },
        enumerable: true,
        configurable: true,
      });
    }
  }
}
