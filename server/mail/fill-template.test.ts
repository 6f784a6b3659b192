import { describe, expect, it } from 'vitest';
import { sanitiseHtml } from '#server/features/site-content/index.ts';
import { fillTemplate, issuesOf } from './fill-template.ts';
import { mailDefinitions } from './index.ts';
import { defineMail } from './mail-definition.ts';

const { definition } = defineMail({
  id: 'x',
  group: 'Account',
  name: 'X',
  sentWhen: 'When something happens.',
  placeholders: {
    name: { meaning: 'The name', example: 'Ada' },
    message: { meaning: 'The message', example: 'One\nTwo' },
    phone: { meaning: 'The phone number', example: '1' },
    link: { meaning: 'The page', example: 'https://listings.example/x', isLink: true },
  },
  needed: ['link'],
  subject: 'Hello {{name}}',
  text: '{{link}}',
});
const values = { name: 'Ada', message: '', phone: '', link: 'https://listings.example/x?a=1&b=2' };

const fill = (body: string, of: object = {}, format: 'text' | 'html' = 'text') =>
  fillTemplate({ subject: 'S', format, body }, { ...values, ...of }, sanitiseHtml).blocks;
const issues = (template: { subject?: string; body?: string; format?: 'text' | 'html' }) =>
  issuesOf(definition, { subject: 'S', format: 'text', body: '{{link}}', ...template }, sanitiseHtml).map(
    ({ message }) => message,
  );

describe('a text template', () => {
  it('keeps lines and angle brackets, and parses nothing', () => {
    const message = 'if a < b:\n  <b>done</b>\n\n&amp; {{name}} [x](https://evil.example)';
    const [block] = fill('{{message}}', { message });
    expect(block).toEqual({
      kind: 'paragraph',
      text: message,
      html: 'if a &#60; b:<br>  &#60;b&#62;done&#60;/b&#62;<br><br>&#38;amp; {{name}} [x](https://evil.example)',
    });
  });

  it('separates paragraphs at empty lines and makes a button of a link on its own line', () => {
    expect(fill('Hello {{ name }},\nagain\n\n[Open “{{name}}”]({{link}})\nBye')).toEqual([
      { kind: 'paragraph', text: 'Hello Ada,\nagain', html: 'Hello Ada,<br>again' },
      { kind: 'button', label: 'Open “Ada”', url: values.link },
      { kind: 'paragraph', text: 'Bye', html: 'Bye' },
    ]);
  });

  it('leaves out the lines whose placeholder is empty', () => {
    expect(fill('Name: {{name}}\nPhone: {{phone}}\n\n{{message}}')).toEqual([
      { kind: 'paragraph', text: 'Name: Ada', html: 'Name: Ada' },
    ]);
  });

  it('has a subject of one line', () => {
    const { subject } = fillTemplate(
      { subject: 'Re: {{name}}', format: 'text', body: 'x' },
      { name: 'a\r\nBcc: b@example.com\u202egnp' },
      sanitiseHtml,
    );
    expect(subject).toBe('Re: a Bcc: b@example.com gnp');
  });
});

describe('an HTML template', () => {
  it('escapes values and keeps nothing that runs or loads', () => {
    const name = '"><img src=x onerror=alert(1)>';
    const body =
      '<p onclick="x()">Hi {{name}}</p><script>alert(1)</script><a href="{{link}}" title="{{name}}">here</a>';
    const [block] = fill(body, { name }, 'html');
    expect(block?.kind).toBe('rich');
    const html = block?.kind === 'rich' ? block.html : '';
    expect(html).not.toMatch(/<img|onclick|<script/);
    expect(html).toContain('href="https://listings.example/x?a=1&amp;b=2"');
    expect(block?.kind === 'rich' && block.text).toContain('here (https://listings.example/x?a=1&b=2)');
  });

  it('does not let a value become a scheme', () => {
    const [block] = fill('<a href="{{name}}">x</a>', { name: 'javascript:alert(1)' }, 'html');
    expect(block?.kind === 'rich' && block.html).not.toContain('javascript');
  });
});

describe('the check', () => {
  it.each([
    [{ body: '{{link}} {{unknown}}' }, '{{unknown}} is not a placeholder of this email.'],
    [{ subject: '{{unknown}}' }, '{{unknown}} is not a placeholder of this email.'],
    [{ body: 'Hello' }, 'This email needs {{link}}: The page.'],
    [{ body: '{{link}} {{name' }, 'A placeholder is a name between {{ and }}. One of them is not complete.'],
    [{ subject: '{{link}}' }, '{{link}} is a link, which a subject cannot hold.'],
    [
      { body: '{{link}}\n[x](javascript:alert(1))\n[y](nowhere)' },
      '“y” needs an address beginning with https://',
    ],
    [{ body: '[Open]({{link}})' }, 'Please enter a text'],
    [
      { format: 'html', body: '<p>x</p><script>{{link}}</script>' },
      '{{link}} would not be shown where it stands.',
    ],
  ] as const)('refuses %j', (template, message) => {
    expect(issues(template)).toContain(message);
  });

  it('accepts a link in HTML, as text or as a target', () => {
    expect(issues({ format: 'html', body: '<p><a href="{{link}}">Open</a></p>' })).toEqual([]);
    expect(issues({ format: 'html', body: '<p>{{link}}</p>' })).toEqual([]);
  });
});

describe('the registry', () => {
  it.each(mailDefinitions.map((mail) => [mail.id, mail] as const))('%s passes its own check', (_id, mail) => {
    expect(issuesOf(mail, mail.defaults, sanitiseHtml)).toEqual([]);
  });

  it('names each mail once, and begins the sentence after a greeting with a capital letter', () => {
    expect(new Set(mailDefinitions.map(({ id }) => id)).size).toBe(mailDefinitions.length);
    for (const { id, defaults } of mailDefinitions) {
      const afterGreeting = /^Hello [^\n]*,\n\n(.)/.exec(defaults.body)?.[1] ?? 'A';
      expect([id, afterGreeting]).toEqual([id, expect.stringMatching(/[A-Z{]/)]);
    }
  });
});
