import type { Page } from '@playwright/test';

/** More than any page's controls: this many Tab presses without coming round mean a focus trap. */
const MOST_STOPS = 400;
const AT_ONCE = 25;

/** Problems with the page's language, title, headings or focus order; empty if there are none. */
export function problemsOfFrame(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = [];
    const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    if (!document.documentElement.lang) problems.push('no language');
    if (document.title.trim() === '') problems.push('no title');
    const titles = [...document.querySelectorAll('h1')].filter(isVisible);
    if (titles.length !== 1) problems.push(`${titles.length} headings of level 1`);
    const ahead = [...document.querySelectorAll<HTMLElement>('[tabindex]')].filter(
      ({ tabIndex }) => tabIndex > 0,
    );
    if (ahead.length > 0) problems.push(`a tabindex above 0: ${ahead[0]?.outerHTML.slice(0, 120)}`);
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
    if (twice.length > 0) problems.push(`ids used twice: ${twice.join(', ')}`);
    return problems;
  });
}

/** Walks through the page with Tab. Returns the problems: a focus trap, a wrong order, a skipped control. */
export async function problemsOfTabbing(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const visited: Element[] = [];
    Object.assign(window, { visitedByTab: visited });
    // Registered first, because React stops events that reach a part not hydrated yet.
    window.addEventListener(
      'focusin',
      (event) => {
        // React replays events that arrived before hydration.
        if (event.isTrusted) visited.push(event.target as Element);
      },
      { capture: true },
    );
    (document.activeElement as HTMLElement | null)?.blur();
    // Starts at the very top, wherever the page has put the focus; in an open dialog at its own top.
    const start = document.createElement('span');
    start.tabIndex = -1;
    (document.querySelector('dialog:modal') ?? document.body).prepend(start);
    start.focus();
    visited.length = 0;
    start.remove();
  });
  for (let stop = 0; stop < MOST_STOPS; stop += AT_ONCE) {
    // As if the key were held down.
    await Promise.all(Array.from({ length: AT_ONCE }, () => page.keyboard.down('Tab')));
    await page.keyboard.up('Tab');
    const hasComeRound = await page.evaluate(() => {
      const { visitedByTab: visited } = window as unknown as { visitedByTab: Element[] };
      return visited.length === 0 || visited.indexOf(visited[0] as Element, 1) > 0;
    });
    if (hasComeRound) return page.evaluate(judgeTabbing);
  }
  return [`no way round within ${MOST_STOPS} stops`];
}

/** Runs in the page. */
function judgeTabbing(): string[] {
  const { visitedByTab: visited } = window as unknown as { visitedByTab: Element[] };
  const problems: string[] = [];
  const nameOf = (element: Element | undefined) => element?.outerHTML.slice(0, 140) ?? 'nothing';
  if (visited.length === 0) return ['nothing to be reached'];
  const round = visited.slice(0, visited.indexOf(visited[0] as Element, 1));
  const dialog = document.querySelector('dialog:modal');
  if (!dialog && !round[0]?.getAttribute('href')?.startsWith('#'))
    problems.push(`first is no skip link: ${nameOf(round[0])}`);
  for (const [index, element] of round.entries()) {
    const before = round[index - 1];
    if (before && !(before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING))
      problems.push(`out of order: ${nameOf(before)} then ${nameOf(element)}`);
  }
  const controls = (dialog ?? document).querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary',
  );
  for (const control of controls) {
    const isOff =
      control.matches(
        ':disabled, [inert] *, [contenteditable=true] *, input[type=hidden], input[type=radio]',
      ) || control.tabIndex < 0;
    if (!isOff && control.checkVisibility({ visibilityProperty: true }) && !round.includes(control))
      problems.push(`not reached: ${nameOf(control)}`);
  }
  return problems;
}
