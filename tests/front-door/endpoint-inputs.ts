import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';

/** The JSON schema of a declared part, as a plain object. */
function jsonSchemaOf(schema: z.ZodType | undefined): Record<string, any> {
  return schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : {};
}

/** A value the field's schema accepts. */
function plausible(name: string, schema: Record<string, any>): unknown {
  if (schema['const'] !== undefined) return schema['const'];
  if (schema['enum']) return schema['enum'][0];
  if (schema['anyOf']) return plausible(name, schema['anyOf'][0]);
  if (schema['type'] === 'integer' || schema['type'] === 'number') return schema['minimum'] ?? 1;
  if (schema['type'] === 'boolean') return true;
  if (schema['type'] === 'array') {
    return Array.from({ length: schema['minItems'] ?? 0 }, () => plausible(name, schema['items']));
  }
  if (schema['type'] === 'object') return plausibleObject(schema);
  if (schema['format'] === 'email' || /email/i.test(name)) return 'nobody@example.com';
  if (schema['format'] === 'uri' || /url/i.test(name)) return 'https://example.com/x';
  if (schema['format'] === 'date-time') return '2026-11-22T00:00:00.000Z';
  // PayPal's ids.
  if (schema['pattern'] === '^[A-Z0-9]{1,36}$') return 'ABSENT1234567890';
  return 'absent-1234567890'.slice(0, schema['maxLength'] ?? 17);
}

function plausibleObject(schema: Record<string, any>): Record<string, unknown> {
  const properties = Object.entries<Record<string, any>>(schema['properties'] ?? {});
  return Object.fromEntries(properties.map(([name, property]) => [name, plausible(name, property)]));
}

/** A body the endpoint's schema accepts, or undefined if it has none. */
export function plausibleBody(endpoint: Endpoint): Record<string, unknown> | undefined {
  return endpoint.body ? plausibleObject(jsonSchemaOf(endpoint.body)) : undefined;
}

export function fieldNames(schema: z.ZodType | undefined): string[] {
  return Object.keys(jsonSchemaOf(schema)['properties'] ?? {});
}

/** The endpoint's path with `value` for every parameter. */
export function pathWith(endpoint: Endpoint, value: string): string {
  return endpoint.path.replace(/\{\w+\}/g, value);
}

/** The endpoint's path with the id of nothing, and otherwise valid parameters. */
export function pathToNothing(endpoint: Endpoint): string {
  const parameters: Record<string, Record<string, any>> = jsonSchemaOf(endpoint.params)['properties'] ?? {};
  return endpoint.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => parameters[name]?.['enum']?.[0] ?? 'absent-id',
  );
}

/** Values for a single field that typically break servers. */
export const hostileValues: [name: string, value: unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['true', true],
  ['zero', 0],
  ['minus a thousand', -1000],
  ['a half', 0.5],
  ['a number as text', '1e9'],
  ['a huge number', 1e308],
  ['an empty string', ''],
  ['spaces', '   '],
  ['100 000 characters', 'x'.repeat(100_000)],
  ['an array', ['a', 'b']],
  ['an object', { $ne: null, $gt: '' }],
  ['SQL', `x'; drop table users; --`],
  ['a wildcard', '%'],
  ['script', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
  ['line breaks', 'a@example.com\r\nBcc: victim@example.com'],
  ['bidi and zero-width', '\u202egnp.exe\u200b\ufeff'],
  ['astral characters', '🛋️'.repeat(300)],
  ['a path', '../../../../etc/passwd'],
  ['a percent path', '%2e%2e%2f%00'],
  ['a template', '{{7*7}}<%= 7*7 %>#{7*7}'],
];
