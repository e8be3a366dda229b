/** What makes the page quicker to use. Everything is there to be read without it. */

const field = document.querySelector('#find');
const found = document.querySelector('#found');
const content = document.querySelector('main');
const contents = document.querySelector('#contents');
const findable = Array.from(document.querySelectorAll('.findable'), (element) => ({
  element,
  name: element.dataset.find.toLowerCase(),
  text: element.textContent.toLowerCase(),
}));
const shelves = [...document.querySelectorAll('.group, .family, .chapter')];
const nothing = Object.assign(document.createElement('p'), { className: 'nothing', hidden: true });
content.append(nothing);

/** Who types the name of something wants to see that; only what is no name is looked for in the sentences. */
function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const isSearching = words.length > 0;
  const holding = (part) => findable.filter((each) => words.every((word) => each[part].includes(word)));
  const named = holding('name');
  const hits = new Set(named.length > 0 ? named : holding('text'));
  for (const each of findable) each.element.hidden = !hits.has(each);
  for (const shelf of shelves) {
    shelf.hidden = isSearching && !shelf.querySelector('.findable:not([hidden])');
    if (shelf.matches('details')) shelf.open = isSearching && !shelf.hidden;
  }
  document.body.classList.toggle('searching', isSearching);
  nothing.hidden = hits.size > 0;
  nothing.textContent = `Nothing here is called “${field.value.trim()}”, and nothing speaks of it.`;
  found.textContent = isSearching ? `${hits.size} found` : '';
}

field.closest('search').hidden = false;
field.addEventListener('input', () => {
  search();
  if (field.value !== '') scrollTo({ top: 0 });
});
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.matches('input')) return;
  event.preventDefault();
  field.focus();
  field.select();
});

/** Whoever follows a link wants to see where it leads, whatever was searched for. */
addEventListener('click', (event) => {
  const link = event.target.closest('a[href^="#"]');
  if (!link) return;
  contents.hidePopover?.();
  const target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (field.value === '' || !target?.closest('[hidden], .start')) return;
  field.value = '';
  search();
});

/** Not every browser opens what is folded up around the place that an address names. */
function unfold() {
  const target = document.querySelector(':target');
  const folded = target?.closest('details:not([open])');
  if (!folded) return;
  folded.open = true;
  target.scrollIntoView();
}
addEventListener('hashchange', unfold);
unfold();

if (navigator.clipboard) {
  for (const command of document.querySelectorAll('.curl')) {
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'copy',
      textContent: 'Copy',
    });
    const say = (word) => () => (button.textContent = word);
    button.addEventListener(
      'click',
      () => void navigator.clipboard.writeText(command.textContent).then(say('Copied'), say('Not allowed')),
    );
    button.addEventListener('blur', say('Copy'));
    command.before(button);
  }
}

/** The contents say where the reader is. */
const here = () => contents.querySelector('[aria-current]');
const links = new Map(
  Array.from(contents.querySelectorAll('a'), (link) => [decodeURIComponent(link.hash.slice(1)), link]),
);
const watcher = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      here()?.removeAttribute('aria-current');
      const link = links.get(target.id);
      link?.setAttribute('aria-current', 'true');
      if (innerWidth >= 1024) link?.scrollIntoView({ block: 'nearest' });
    }
  },
  { rootMargin: '-15% 0px -75%' },
);
for (const id of links.keys()) {
  const section = document.getElementById(id);
  if (section) watcher.observe(section);
}
contents.addEventListener('toggle', () => here()?.scrollIntoView({ block: 'center' }));
