import type { CallInput } from '#contract/endpoint.ts';
import type { ContactContent } from '#contract/site-sections/contact.ts';
import type { newSupportMessage } from '#contract/support.ts';

export type FormField = ContactContent['formFields'][number];
type MessageBody = CallInput<typeof newSupportMessage>['body'];

export const SENT = 'Message Sent Successfully!';
export const NOT_SENT = 'Failed to send message. Please try again.';

/** Hidden from users, so only bots fill it in. A form's own fields cannot have a dot in their names. */
export const HONEYPOT = 'web.site';

/** The result of sending. A failure keeps all input, even without JavaScript. */
export interface ContactResult {
  isSent: boolean;
  /** What was wrong, in addition to the toast. */
  reason: string | null;
  /** Error messages by field name. */
  fields: Record<string, string>;
  values: Record<string, string>;
}

/** A text field of a form; empty if it is missing or a file. */
export const readText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** The submitted values by field name. */
export function readContactForm(form: FormData, fields: readonly FormField[]): Record<string, string> {
  return Object.fromEntries(fields.map(({ name }) => [name, readText(form, name)]));
}

/** Required fields that are empty; the browser's validation may have been bypassed. */
export function missingFields(
  values: Record<string, string>,
  fields: readonly FormField[],
): Record<string, string> {
  const missing = fields.filter(({ name, required }) => required && !values[name]?.trim());
  return Object.fromEntries(missing.map(({ name }) => [name, 'Please fill in this field.']));
}

/** The form fields that correspond to a field of the support message. */
const PLACES = {
  name: 'ticketUserName',
  email: 'ticketUserEmail',
  subject: 'subject',
  phone: 'phone',
  message: 'message',
} as const satisfies Record<string, keyof MessageBody>;

const isPlaced = (name: string): name is keyof typeof PLACES => Object.hasOwn(PLACES, name);

/** The form field for a field of the message, for the server's errors. */
export function fieldNameOf(bodyField: string): string {
  const place = Object.entries(PLACES).find(([, field]) => field === bodyField);
  return place?.[0] ?? bodyField;
}

/** The request body; additional fields are appended to the message text. */
export function messageBodyOf(
  values: Record<string, string>,
  fields: readonly FormField[],
  honeypot: string,
  isSignedIn = false,
): MessageBody {
  const body: Record<string, string> = { message: '', phone: '' };
  const extras: string[] = [];
  for (const { name, label } of fields) {
    const value = values[name]?.trim() ?? '';
    if (isPlaced(name)) {
      if (value || name === 'message' || name === 'phone') body[PLACES[name]] = value;
    } else if (value) extras.push(`${label}: ${value}`);
  }
  if (extras.length > 0) body['message'] = `${body['message']}\n\n${extras.join('\n')}`;
  // Tickets of an account need a subject, which this form may not ask for.
  if (isSignedIn) body['subject'] ??= 'Message from the contact form';
  return { ...body, message: body['message'] ?? '', ...(honeypot && { website: honeypot }) };
}
