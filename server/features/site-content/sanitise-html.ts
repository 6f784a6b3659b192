import sanitizeHtml from 'sanitize-html';
import { ICON_WORD, isSafeLink } from '#contract/site-sections/fields.ts';

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote'],
    ...['a', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup', 'mark', 'code', 'span'],
  ],
  // No id or name attributes: they would shadow properties of the document.
  allowedAttributes: { a: ['href', 'title'], i: ['class', 'aria-hidden'], span: ['class', 'aria-hidden'] },
  // Icon classes only; other classes could borrow the site's styles.
  allowedClasses: { i: [ICON_WORD], span: [ICON_WORD] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // These elements are removed with their content; of other disallowed elements only the tags are.
  nonTextTags: [
    ...[
      'script',
      'style',
      'textarea',
      'option',
      'select',
      'title',
      'template',
      'svg',
      'math',
      'object',
      'embed',
    ],
    ...[
      'iframe',
      'noscript',
      'noembed',
      'noframes',
      'xmp',
      'plaintext',
      'listing',
      'audio',
      'video',
      'canvas',
    ],
  ],
  transformTags: {
    a: (tagName, { href, ...attributes }) => ({
      tagName,
      attribs:
        href !== undefined && isSafeLink(href.trim()) ? { href: href.trim(), ...attributes } : attributes,
    }),
  },
  nestingLimit: 30,
};

/** Removes everything from HTML that could run, submit or load something; allowed markup stays unchanged. */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, options).trim();
}
