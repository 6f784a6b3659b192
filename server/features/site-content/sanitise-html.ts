import sanitizeHtml from 'sanitize-html';
import { ICON_WORD, isSafeLink } from '#contract/site-sections/fields.ts';

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote'],
    ...['a', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup', 'mark', 'code', 'span'],
  ],
  // No id and no name: they would shadow properties of the document.
  allowedAttributes: { a: ['href', 'title'], i: ['class', 'aria-hidden'], span: ['class', 'aria-hidden'] },
  // Nothing but icons: other classes would borrow the site's own styles.
  allowedClasses: { i: [ICON_WORD], span: [ICON_WORD] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // The content of these goes with them; of other elements only the tags go.
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

/** HTML in which nothing can run, submit or load; what is allowed stays as it is. */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, options).trim();
}
