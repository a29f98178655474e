/**
 * The console in a browser: one tab at a time, times in the reader's zone, and the refreshing. Served as it stands.
 * Without it the page shows every section below the other, and times in UTC.
 */
export const script = `
const links = [...document.querySelectorAll('[data-tab]')];
const panels = links.map((link) => document.getElementById(link.dataset.tab));

links[0].parentElement.setAttribute('role', 'tablist');
links.forEach((link, index) => {
  const panel = panels[index];
  link.id = 'tab-' + panel.id;
  link.setAttribute('role', 'tab');
  link.setAttribute('aria-controls', panel.id);
  panel.setAttribute('role', 'tabpanel');
  panel.setAttribute('aria-labelledby', link.id);
  panel.tabIndex = 0;
});

// The address names a tab, or something that stands in one, such as an order.
function show() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const shown = Math.max(0, panels.findIndex((panel) => panel.contains(named)));
  panels.forEach((panel, index) => {
    const isShown = index === shown;
    panel.hidden = !isShown;
    links[index].setAttribute('aria-selected', String(isShown));
    links[index].tabIndex = isShown ? 0 : -1;
  });
  if (named && named !== panels[shown]) named.scrollIntoView();
  else scrollTo(0, 0);
}

const steps = { ArrowRight: 1, ArrowLeft: -1 };
links.forEach((link, index) => {
  link.addEventListener('click', (event) => {
    event.preventDefault();
    history.pushState(null, '', '#' + panels[index].id);
    show();
  });
  link.addEventListener('keydown', (event) => {
    const last = links.length - 1;
    const to = event.key in steps ? (index + steps[event.key] + links.length) % links.length
      : event.key === 'Home' ? 0 : event.key === 'End' ? last : event.key === ' ' ? index : -1;
    if (to < 0) return;
    event.preventDefault();
    links[to].click();
    links[to].focus();
  });
});
addEventListener('hashchange', show);
addEventListener('popstate', show);
show();

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const moment = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit',
  minute: '2-digit', second: '2-digit', timeZoneName: 'short' });
for (const time of document.querySelectorAll('time')) time.textContent = moment.format(new Date(time.dateTime));
document.getElementById('zone').textContent = timeZone;

// Refreshing starts and stops on the tab that is open.
for (const link of document.querySelectorAll('[data-here]')) {
  link.addEventListener('click', () => { link.hash = location.hash; });
}

// A body that is being read, or a form that is being filled in, does not go away under the reader.
const isInUse = () => document.querySelector('main details[open], main :is(input, select, textarea):focus') !== null;
if (document.body.dataset.refresh) setInterval(() => { if (!isInUse()) location.reload(); }, 3000);
`;
