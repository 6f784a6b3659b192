import { type AnyExtension, getSchema, Mark, Node } from '@tiptap/core';
import { DOMSerializer, type Node as DocumentNode, DOMParser as DocumentParser } from '@tiptap/pm/model';
import StarterKit from '@tiptap/starter-kit';
import { isSafeLink } from '#contract/site-sections/fields.ts';

/** A text of paragraphs, headings and lists, or a single line such as a title. */
export type TextKind = 'blocks' | 'line';

const blocks = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br', 'body']);

/** Elements the server allows that the starter kit does not know; they have no buttons, but are kept. */
const furtherMarks = ['small', 'sub', 'sup', 'mark'].map((name) =>
  Mark.create({ name, parseHTML: () => [{ tag: name }], renderHTML: () => [name, 0] }),
);

const Line = Node.create({ name: 'doc', topNode: true, content: 'paragraph' });

const starterKit = StarterKit.configure({
  heading: { levels: [2, 3, 4] },
  link: {
    openOnClick: false,
    autolink: false,
    isAllowedUri: isSafeLink,
    HTMLAttributes: { target: null, rel: null, class: null },
  },
  codeBlock: false,
  gapcursor: false,
  // Would add an empty paragraph to texts that end with a list.
  trailingNode: false,
});

/** What the editor knows, which is what the server keeps, without icons and other attributes. */
export const extensionsFor: Readonly<Record<TextKind, AnyExtension[]>> = {
  blocks: [starterKit, ...furtherMarks],
  line: [Line, starterKit.configure({ document: false, heading: false, hardBreak: false }), ...furtherMarks],
};

const bodyOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

export function documentOf(html: string, kind: TextKind): DocumentNode {
  return DocumentParser.fromSchema(getSchema(extensionsFor[kind])).parse(bodyOf(html));
}

/** Items with one paragraph are written without it, as people write lists. */
function unwrapItems(parent: ParentNode): void {
  for (const paragraph of parent.querySelectorAll('li > p:first-child:not(:has(~ p))')) {
    paragraph.replaceWith(...paragraph.childNodes);
  }
}

/** The HTML to store; empty for an empty text. */
export function htmlOf(text: DocumentNode, kind: TextKind): string {
  if (text.childCount === 1 && text.firstChild?.isTextblock && text.firstChild.childCount === 0) return '';
  const holder = document.createElement('div');
  holder.append(DOMSerializer.fromSchema(text.type.schema).serializeFragment(text.content));
  if (kind === 'line') return holder.firstElementChild?.innerHTML ?? '';
  unwrapItems(holder);
  return Array.from(holder.children, ({ outerHTML }) => outerHTML).join('\n');
}

/** Stays in its document, where nothing loads or runs. */
function rename(body: Element, from: string, to: string): void {
  for (const element of body.querySelectorAll(from)) {
    const renamed = body.ownerDocument.createElement(to);
    renamed.append(...element.childNodes);
    element.replaceWith(renamed);
  }
}

const isBlock = (node: globalThis.Node | null) => node instanceof Element && blocks.has(node.localName);

function collapseSpaces(body: Element): void {
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
    const { previousSibling: before, nextSibling: after, parentNode } = text;
    let words = text.data.replace(/[ \t\r\n\f]+/g, ' ');
    if (words.startsWith(' ') && isBlock(before ?? parentNode)) words = words.slice(1);
    if (words.endsWith(' ') && isBlock(after ?? parentNode)) words = words.slice(0, -1);
    text.data = words;
  }
}

/** The same for all ways to write one text: bold as `b` or `strong`, line breaks between paragraphs. */
function canonical(html: string, kind: TextKind): string {
  const body = bodyOf(html);
  rename(body, 'b:not([class])', 'strong');
  rename(body, 'i:not([class])', 'em');
  unwrapItems(body);
  collapseSpaces(body);
  const hasBlocks = Array.from(body.children).some(isBlock);
  return kind === 'blocks' && !hasBlocks && body.innerHTML ? `<p>${body.innerHTML}</p>` : body.innerHTML;
}

/** False if the editor would lose something of this HTML. */
export function isKeptWhole(html: string, kind: TextKind): boolean {
  return canonical(html, kind) === canonical(htmlOf(documentOf(html, kind), kind), kind);
}
