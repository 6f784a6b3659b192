import { describe, expect, it } from 'vitest';
import { supportMessageBodySchema } from '#contract/support.ts';
import {
  type FormField,
  fieldNameOf,
  messageBodyOf,
  missingFields,
  readContactForm,
} from './contact-form.ts';

const field = (name: string, facts: Partial<FormField> = {}): FormField => ({
  name,
  label: name,
  type: 'text',
  required: false,
  colWidth: 12,
  ...facts,
});
const fields = [
  field('name', { required: true }),
  field('email', { required: true, type: 'email' }),
  field('subject'),
  field('orderNumber', { label: 'Order number' }),
  field('message', { required: true, type: 'textarea' }),
];
const values = {
  name: 'Ada',
  email: 'ada@example.com',
  subject: '',
  orderNumber: 'A1',
  message: 'Hello',
};

describe('the contact form', () => {
  it('reads its own fields and nothing else', () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...values, role: 'Admin' })) form.set(name, value);
    form.set('subject', new File(['x'], 'x.txt'));
    expect(readContactForm(form, fields)).toEqual(values);
  });

  it('names required fields that are empty', () => {
    expect(Object.keys(missingFields({ ...values, email: ' ' }, fields))).toEqual(['email']);
  });

  it('sends the spec’s fields by name, an absent phone as empty, and the rest within the message', () => {
    const body = messageBodyOf(values, fields, '');
    expect(body).toEqual({
      ticketUserName: 'Ada',
      ticketUserEmail: 'ada@example.com',
      phone: '',
      message: 'Hello\n\nOrder number: A1',
    });
    expect(supportMessageBodySchema.safeParse(body).success).toBe(true);
  });

  it('passes on what a bot wrote into the hidden field', () => {
    expect(messageBodyOf(values, fields, 'http://spam.example').website).toBe('http://spam.example');
  });

  it('finds the field that an error of the service refers to', () => {
    expect(['ticketUserEmail', 'message', 'other'].map(fieldNameOf)).toEqual(['email', 'message', 'other']);
  });
});
