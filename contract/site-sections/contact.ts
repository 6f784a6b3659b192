import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { paths } from '../paths.ts';
import { entriesOf, entryIdSchema, htmlText, iconClassSchema, optionalText, requiredText } from './fields.ts';
import { defineSiteSection } from './section.ts';

/** Without these fields nobody could reply to a message. */
const NEEDED_FIELDS = ['email', 'message'];

const formFieldSchema = z.object({
  name: z
    .string()
    .max(40)
    .regex(/^[A-Za-z][A-Za-z0-9_-]*$/, 'A field name has letters and digits only'),
  label: requiredText(80, 'Please enter a label'),
  type: z.enum(['text', 'email', 'tel', 'url', 'number', 'date', 'textarea']),
  required: z.boolean(),
  /** Out of twelve columns, on wide screens. */
  colWidth: z.number().int().min(1).max(12),
});

const contactContentSchema = z.object({
  isActive: z.boolean(),
  sectionTitle: requiredText(200, 'Please enter a title'),
  buttonText: requiredText(60, 'Please enter the text of the button'),
  contactInfo: entriesOf(
    z.object({
      id: entryIdSchema,
      iconClass: iconClassSchema,
      title: optionalText(120),
      /** HTML. */
      content: htmlText(2000),
    }),
    { min: 1, max: 12 },
  ),
  formFields: z
    .array(formFieldSchema)
    .max(20, 'At most 20 fields')
    .refine(
      (fields) => new Set(fields.map(({ name }) => name)).size === fields.length,
      'Two fields have the same name',
    )
    .refine(
      (fields) => NEEDED_FIELDS.every((name) => fields.some((field) => field.name === name)),
      'The form needs a field named "email" and one named "message"',
    ),
});
export type ContactContent = z.output<typeof contactContentSchema>;

const PATH = '/api/contact-section';

const section = defineSiteSection({
  id: 'contact',
  path: PATH,
  title: 'Contact Page Settings',
  noun: 'Contact section',
  content: contactContentSchema,
  // The editor sends only the texts; form fields and state keep their stored values unless sent.
  body: contactContentSchema.partial({ formFields: true, isActive: true }),
  defaults: {
    isActive: true,
    sectionTitle: 'Write to us',
    buttonText: 'Send message',
    contactInfo: [
      {
        id: 'contact1',
        iconClass: 'bi bi-envelope',
        title: 'By message',
        content: '<p>The form on this page reaches us directly. We reply to the address you give.</p>',
      },
      {
        id: 'contact2',
        iconClass: 'bi bi-coin',
        title: 'About credits',
        content: `<p>Your <a href="${paths.user.credits}">statement</a> shows what each credit was spent on and what came back.</p>`,
      },
      {
        id: 'contact3',
        iconClass: 'bi bi-life-preserver',
        title: 'Something broke',
        content:
          '<p>Tell us what you did and what you saw. A reference from the error page helps us find it.</p>',
      },
    ],
    formFields: [
      { name: 'name', label: 'Your name', type: 'text', required: true, colWidth: 6 },
      { name: 'email', label: 'Email address', type: 'email', required: true, colWidth: 6 },
      { name: 'subject', label: 'Subject', type: 'text', required: true, colWidth: 12 },
      { name: 'message', label: 'Message', type: 'textarea', required: true, colWidth: 12 },
    ],
  },
});

const toggleContact = defineEndpoint({
  method: 'PATCH',
  path: `${PATH}/toggle`,
  access: 'admin',
  summary: 'Contact Page Settings: show or hide the section',
  answer: section.endpoints.get.answer,
});

export const contactSection = { ...section, endpoints: { ...section.endpoints, toggle: toggleContact } };
