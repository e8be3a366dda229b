import { LitElement } from 'lit';

/** An element that renders into the page itself, after the content that the server gave it, in the page's own style. */
export abstract class PageElement extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
