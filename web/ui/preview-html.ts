const elements = new Set(
  'a abbr b blockquote br code div em h1 h2 h3 h4 h5 h6 hr i li ol p s small span strong sub sup u ul'.split(
    ' ',
  ),
);
const tables = 'table caption thead tbody tfoot tr th td'.split(' ');
const attributes = new Set(['class', 'title', 'lang', 'dir', 'href', 'target', 'rel']);
/** Elements whose content is code or a fallback, not text to read. */
const dropped = new Set(
  'script style template noscript iframe object embed svg math textarea title'.split(' '),
);
const safeAddress = /^(https?:|mailto:|tel:|[/#?]|[^:]*$)/i;

function cleanAttributes(element: Element): void {
  for (const { name, value } of Array.from(element.attributes)) {
    const isSafe = attributes.has(name) && (name !== 'href' || safeAddress.test(value.trim()));
    if (!isSafe) element.removeAttribute(name);
  }
}

function cleanChildren(parent: ParentNode & Node, kept: ReadonlySet<string>): void {
  for (const child of Array.from(parent.childNodes)) {
    if (child.nodeType === Node.TEXT_NODE) continue;
    if (!(child instanceof Element) || dropped.has(child.localName)) {
      child.remove();
      continue;
    }
    cleanChildren(child, kept);
    if (kept.has(child.localName)) cleanAttributes(child);
    else child.replaceWith(...child.childNodes);
  }
}

/**
 * Removes everything active from HTML being typed, for the preview: the server has not sanitised it yet.
 * Parsed in a separate document, where scripts don't run and images don't load.
 *
 * The site's own texts have no tables; listings do.
 */
export function previewHtml(html: string, { withTables = false } = {}): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  cleanChildren(body, withTables ? new Set([...elements, ...tables]) : elements);
  return body.innerHTML;
}
