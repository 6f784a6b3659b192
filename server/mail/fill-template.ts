import { escapeHtml } from '../platform/escape-html.ts';
import {
  type MailContent,
  type MailDefinition,
  type MailTemplate,
  type RichValue,
  sharedPlaceholders,
} from './mail-definition.ts';
import { textOfHtml } from './text-of-html.ts';

type Values = MailContent['values'];

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;
const BUTTON = /^\[([^[\]]+)\]\(([^()\s]+)\)$/;

/** One paragraph or button of a mail's body. */
export type Block =
  | { kind: 'paragraph'; html: string; text: string }
  /** Sanitised HTML with paragraphs of its own. */
  | { kind: 'rich'; html: string; text: string }
  | { kind: 'button'; label: string; url: string };

const htmlOf = (value: string | RichValue) =>
  typeof value === 'string' ? escapeHtml(value).replace(/\r?\n/g, '<br>') : value.html;
const textOf = (value: string | RichValue) => (typeof value === 'string' ? value : value.text);

export const placeholdersIn = (template: string): string[] =>
  Array.from(template.matchAll(PLACEHOLDER), ([, name = '']) => name);

/** In one pass over the template, so that a value is never searched for placeholders. */
function fill(template: string, values: Values, present: (value: string | RichValue) => string): string {
  return template.replace(PLACEHOLDER, (_, name: string) => present(values[name] ?? ''));
}

/** A line whose placeholder has nothing to say is left out, such as `Phone: {{phone}}`. */
const hasItsValues = (line: string, values: Values) =>
  placeholdersIn(line).every((name) => textOf(values[name] ?? '') !== '');

function blockOf(lines: string[], values: Values): Block | null {
  const [line = ''] = lines;
  const button = lines.length === 1 ? BUTTON.exec(line.trim()) : null;
  const fillText = (template: string) => fill(template, values, textOf);
  if (button) return { kind: 'button', label: fillText(button[1] ?? ''), url: fillText(button[2] ?? '') };
  const text = fillText(lines.join('\n')).trim();
  if (text === '') return null;
  const alone = lines.length === 1 ? values[placeholdersIn(line)[0] ?? ''] : undefined;
  if (typeof alone === 'object') return { kind: 'rich', html: alone.html, text };
  return { kind: 'paragraph', html: htmlOf(text), text };
}

/** The blocks of a text template; empty lines separate them. */
function blocksOf(body: string, values: Values): Block[] {
  const blocks: string[][] = [[]];
  for (const line of body.split(/\r?\n/)) {
    if (line.trim() === '') blocks.push([]);
    // A button stands apart, whatever is around it.
    else if (BUTTON.test(line.trim())) blocks.push([line], []);
    else blocks.at(-1)?.push(line);
  }
  return blocks.flatMap((lines) => {
    const said = lines.filter((line) => hasItsValues(line, values));
    return said.length === 0 ? [] : (blockOf(said, values) ?? []);
  });
}

export interface FilledMail {
  subject: string;
  blocks: Block[];
}

/** The subject is one line, whatever the values contain. */
function subjectOf(template: string, values: Values): string {
  return fill(template, values, textOf)
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim();
}

export function fillTemplate(
  template: MailTemplate,
  values: Values,
  sanitiseHtml: (html: string) => string,
): FilledMail {
  const subject = subjectOf(template.subject, values);
  if (template.format === 'text') return { subject, blocks: blocksOf(template.body, values) };
  // Sanitised after filling in: a value inside an attribute is checked as part of it.
  const html = sanitiseHtml(fill(template.body, values, htmlOf));
  return { subject, blocks: [{ kind: 'rich', html, text: textOfHtml(html) }] };
}

const isAddress = (target: string) => /^(?:https?:\/\/|mailto:)/i.test(target);

/** The values of a preview. */
export function examplesOf({ placeholders }: MailDefinition): Record<string, string> {
  return Object.fromEntries(Object.entries(placeholders).map(([name, { example }]) => [name, example]));
}

interface TemplateIssue {
  field: 'subject' | 'body';
  message: string;
}

const quoted = (name: string) => `{{${name}}}`;

function unknownIn(field: TemplateIssue['field'], template: string, known: object): TemplateIssue[] {
  const unknown = new Set(placeholdersIn(template).filter((name) => !Object.hasOwn(known, name)));
  const issues = [...unknown].map((name) => ({
    field,
    message: `${quoted(name)} is not a placeholder of this email.`,
  }));
  if (/\{\{|\}\}/.test(template.replace(PLACEHOLDER, '')))
    issues.push({
      field,
      message: 'A placeholder is a name between {{ and }}. One of them is not complete.',
    });
  return issues;
}

/** What keeps a template from being used; empty if nothing does. */
export function issuesOf(
  definition: MailDefinition,
  { subject, format, body }: MailTemplate,
  sanitiseHtml: (html: string) => string,
): TemplateIssue[] {
  const known: MailDefinition['placeholders'] = { ...sharedPlaceholders, ...definition.placeholders };
  const issues = [...unknownIn('subject', subject, known), ...unknownIn('body', body, known)];
  for (const name of placeholdersIn(subject)) {
    if (known[name]?.isLink)
      issues.push({ field: 'subject', message: `${quoted(name)} is a link, which a subject cannot hold.` });
  }
  const present = new Set(placeholdersIn(body));
  for (const name of definition.needed) {
    if (!present.has(name))
      issues.push({ field: 'body', message: `This email needs ${quoted(name)}: ${known[name]?.meaning}.` });
  }
  if (issues.length > 0) return issues;
  const values = { ...examplesOf({ ...definition, placeholders: known }), ...linksOf(known) };
  const filled = fillTemplate({ subject, format, body }, values, sanitiseHtml);
  if (filled.subject === '') issues.push({ field: 'subject', message: 'Please enter a subject' });
  if (!filled.blocks.some((block) => block.kind !== 'button' && block.text !== ''))
    issues.push({ field: 'body', message: 'Please enter a text' });
  for (const block of filled.blocks) {
    if (block.kind === 'button' && !isAddress(block.url))
      issues.push({ field: 'body', message: `“${block.label}” needs an address beginning with https://` });
  }
  for (const name of definition.needed) {
    // Sanitising may have removed the element it stood in.
    if (known[name]?.isLink && !filled.blocks.some((block) => holds(block, `/check-${name}`)))
      issues.push({ field: 'body', message: `${quoted(name)} would not be shown where it stands.` });
  }
  return issues;
}

const linksOf = (known: MailDefinition['placeholders']) =>
  Object.fromEntries(
    Object.entries(known).flatMap(([name, { isLink }]) =>
      isLink ? [[name, `https://example.com/check-${name}`]] : [],
    ),
  );

const holds = (block: Block, part: string) =>
  block.kind === 'button' ? block.url.includes(part) : block.html.includes(part);
