/** The search, the copy buttons and the marked section of the contents. The page can be read without this script. */

const field = document.querySelector('#find');
const found = document.querySelector('#found');
const content = document.querySelector('main');
const contents = document.querySelector('#contents');
const findable = Array.from(document.querySelectorAll('.findable'), (element) => ({
  element,
  name: element.dataset.find.toLowerCase(),
  text: element.textContent.toLowerCase(),
}));
const sections = [...document.querySelectorAll('.group, .family, .chapter')];
const noResults = Object.assign(document.createElement('p'), { className: 'nothing', hidden: true });
content.append(noResults);

/** Names are searched first. Descriptions are searched only when no name contains the text. */
function search() {
  const terms = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const isSearching = terms.length > 0;
  const matchesIn = (part) => findable.filter((each) => terms.every((term) => each[part].includes(term)));
  const named = matchesIn('name');
  const hits = new Set(named.length > 0 ? named : matchesIn('text'));
  for (const each of findable) each.element.hidden = !hits.has(each);
  for (const section of sections) {
    section.hidden = isSearching && !section.querySelector('.findable:not([hidden])');
    if (section.matches('details')) section.open = isSearching && !section.hidden;
  }
  document.body.classList.toggle('searching', isSearching);
  noResults.hidden = hits.size > 0;
  noResults.textContent = `There is no name and no description with “${field.value.trim()}”.`;
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

/** A link to a section that the search hides ends the search. */
addEventListener('click', (event) => {
  const link = event.target.closest('a[href^="#"]');
  if (!link) return;
  contents.hidePopover?.();
  const target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (field.value === '' || !target?.closest('[hidden], .start')) return;
  field.value = '';
  search();
});

/** Opens the collapsed section around the target of the address, which not every browser does. */
function openTarget() {
  const target = document.querySelector(':target');
  const collapsed = target?.closest('details:not([open])');
  if (!collapsed) return;
  collapsed.open = true;
  target.scrollIntoView();
}
addEventListener('hashchange', openTarget);
openTarget();

if (navigator.clipboard) {
  for (const command of document.querySelectorAll('.curl')) {
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'copy',
      textContent: 'Copy',
    });
    const showLabel = (label) => () => (button.textContent = label);
    button.addEventListener(
      'click',
      () => void navigator.clipboard.writeText(command.textContent).then(showLabel('Copied'), showLabel('Not allowed')),
    );
    button.addEventListener('blur', showLabel('Copy'));
    command.before(button);
  }
}

/** The contents mark the section that is being read. */
const currentLink = () => contents.querySelector('[aria-current]');
const links = new Map(
  Array.from(contents.querySelectorAll('a'), (link) => [decodeURIComponent(link.hash.slice(1)), link]),
);
const watcher = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      currentLink()?.removeAttribute('aria-current');
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
contents.addEventListener('toggle', () => currentLink()?.scrollIntoView({ block: 'center' }));
