const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The accessible name of an icon link: its site (`facebook.com` is Facebook), else its icon's name. */
export function socialNameOf(url: string, icon: string): string {
  if (url.startsWith('mailto:')) return 'Email';
  if (url.startsWith('tel:')) return 'Telephone';
  if (/^https?:/i.test(url) && URL.canParse(url)) {
    const host = new URL(url).hostname.replace(/^(www|m)\./, '');
    return capitalised(host.split('.').slice(0, -1).join('.') || host);
  }
  const [, word = 'link'] = [...icon.matchAll(/(?:bi|fa)-([a-z]+)/g)].at(-1) ?? [];
  return capitalised(word);
}
