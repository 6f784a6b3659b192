const MARKER = /mso-list:\s*ignore/i;
/** The number or letter of a list in Word; anything else is a bullet. */
const ORDERED = /^\s*[a-z0-9]{1,4}[.)]/i;

/** Word writes list items as paragraphs that begin with their bullet. Stays in a document where nothing runs. */
function rebuildLists(body: Element): void {
  for (const paragraph of body.querySelectorAll('p[style*="mso-list"], p[class^="MsoListParagraph"]')) {
    const marker = Array.from(paragraph.querySelectorAll('[style]')).find((element) =>
      MARKER.test(element.getAttribute('style') ?? ''),
    );
    if (!marker) continue;
    const tag = ORDERED.test(marker.textContent ?? '') ? 'ol' : 'ul';
    marker.remove();
    const item = body.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    const previous = paragraph.previousElementSibling;
    const list = previous?.localName === tag ? previous : body.ownerDocument.createElement(tag);
    list.append(item);
    if (list === previous) paragraph.remove();
    else paragraph.replaceWith(list);
  }
}

/**
 * Prepares pasted HTML: lists from Word become lists, blank paragraphs used as spacing go, and heading levels
 * are those of the site. The editor itself drops styles, classes and unknown elements.
 */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  rebuildLists(body);
  for (const paragraph of body.querySelectorAll('p')) {
    if ((paragraph.textContent ?? '').trim() === '') paragraph.remove();
  }
  for (const heading of body.querySelectorAll('h1, h5, h6')) {
    const level = body.ownerDocument.createElement(heading.localName === 'h1' ? 'h2' : 'h4');
    level.append(...heading.childNodes);
    heading.replaceWith(level);
  }
  return body.innerHTML;
}
