const elements = new Set(
  'a abbr b blockquote br code div em h1 h2 h3 h4 h5 h6 hr i li ol p s small span strong sub sup u ul'.split(
    ' ',
  ),
);
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

function cleanChildren(parent: ParentNode & Node): void {
  for (const child of Array.from(parent.childNodes)) {
    if (child.nodeType === Node.TEXT_NODE) continue;
    if (!(child instanceof Element) || dropped.has(child.localName)) {
      child.remove();
      continue;
    }
    cleanChildren(child);
    if (elements.has(child.localName)) cleanAttributes(child);
    else child.replaceWith(...child.childNodes);
  }
}

/**
 * Removes everything active from HTML being typed, for the preview: the server has not sanitised it yet.
 * Parsed in a separate document, where scripts don't run and images don't load.
 */
export function previewHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  cleanChildren(body);
  return body.innerHTML;
}
