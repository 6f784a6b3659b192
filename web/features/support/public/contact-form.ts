import type { CallInput } from '#contract/endpoint.ts';
import type { ContactContent } from '#contract/site-sections/contact.ts';
import type { newSupportMessage } from '#contract/support.ts';

export type FormField = ContactContent['formFields'][number];
type MessageBody = CallInput<typeof newSupportMessage>['body'];

export const SENT = 'Message Sent Successfully!';
export const NOT_SENT = 'Failed to send message. Please try again.';

/** Hidden from people; who fills it in is a machine. No field of a form can have this name's dot. */
export const HONEYPOT = 'web.site';

/** How a send ended. Nothing that was typed is lost when it failed, also without script. */
export interface ContactResult {
  isSent: boolean;
  /** What was wrong, beyond the sentence of the toast. */
  reason: string | null;
  /** Sentences beside the fields, by field name. */
  fields: Record<string, string>;
  values: Record<string, string>;
}

/** A text field of a form; empty when it is missing or a file. */
export const readText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** What was typed, by field name. */
export function readContactForm(form: FormData, fields: readonly FormField[]): Record<string, string> {
  return Object.fromEntries(fields.map(({ name }) => [name, readText(form, name)]));
}

/** Required fields that are empty; the browser's own check may have been left out. */
export function missingFields(
  values: Record<string, string>,
  fields: readonly FormField[],
): Record<string, string> {
  const missing = fields.filter(({ name, required }) => required && !values[name]?.trim());
  return Object.fromEntries(missing.map(({ name }) => [name, 'Please fill in this field.']));
}

/** The fields that a support message has a place for, by the name of the form's field. */
const PLACES = {
  name: 'ticketUserName',
  email: 'ticketUserEmail',
  subject: 'subject',
  phone: 'phone',
  message: 'message',
} as const satisfies Record<string, keyof MessageBody>;

const isPlaced = (name: string): name is keyof typeof PLACES => Object.hasOwn(PLACES, name);

/** The field of the form that a field of the message came from, for the server's remarks. */
export function fieldNameOf(bodyField: string): string {
  const place = Object.entries(PLACES).find(([, field]) => field === bodyField);
  return place?.[0] ?? bodyField;
}

/** The message as the service takes it; what a form asks for beyond its fields is appended to the text. */
export function messageBodyOf(
  values: Record<string, string>,
  fields: readonly FormField[],
  honeypot: string,
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
  return { ...body, message: body['message'] ?? '', ...(honeypot && { website: honeypot }) };
}
