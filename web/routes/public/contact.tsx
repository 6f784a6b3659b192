import { data } from 'react-router';
import { paths } from '#contract/paths.ts';
import { newSupportMessage } from '#contract/support.ts';
import { readForm } from '#web/data/read-form.ts';
import { pageMeta, siteFactsOf, siteTitle } from '#web/domain/page-meta.ts';
import { loadContact } from '#web/domain/site-parts.ts';
import {
  type ContactResult,
  fieldNameOf,
  HONEYPOT,
  messageBodyOf,
  missingFields,
  readContactForm,
  readText,
} from '#web/features/support/public/contact-form.ts';
import { ContactSection } from '#web/features/support/public/contact-section.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { iconShapesOf } from '#web/ui/icon-by-class.server.ts';
import { IconShapesProvider } from '#web/ui/icon-shapes.tsx';
import { SectionProblem } from '#web/ui/section.tsx';
import type { Route } from './+types/contact';

export const meta: Route.MetaFunction = ({ matches }) => {
  const name = siteFactsOf(matches)?.name || 'us';
  return pageMeta(matches, {
    title: siteTitle(matches, 'Contact'),
    description: `Write to ${name}: questions about listings, credits, packages and your account.`,
    canonicalPath: paths.contact,
  });
};

export async function loader({ context }: Route.LoaderArgs) {
  const contact = await loadContact(context.get(apiContext));
  const icons = iconShapesOf((contact.content?.contactInfo ?? []).map(({ iconClass }) => iconClass));
  return { contact, icons };
}

const failed = (facts: Partial<ContactResult>): ContactResult => ({
  isSent: false,
  reason: null,
  fields: {},
  values: {},
  ...facts,
});

function resultOf(error: unknown, values: Record<string, string>): ContactResult {
  if (!(error instanceof ApiError)) throw error;
  const fields = Object.fromEntries(
    error.issues.map(({ path, message }) => [fieldNameOf(String(path[0] ?? '')), message]),
  );
  // Only reasons the user can act on; the toast already says that something went wrong.
  const reason = error.status < 500 && Object.keys(fields).length === 0 ? error.message : null;
  return failed({ reason, fields, values });
}

export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(apiContext);
  const [form, contact] = await Promise.all([readForm(request), loadContact(page)]);
  const fields = contact.content?.formFields ?? [];
  const values = readContactForm(form, fields);
  const missing = missingFields(values, fields);
  if (fields.length === 0 || Object.keys(missing).length > 0)
    return data(failed({ reason: contact.problem, fields: missing, values }), 400);
  try {
    const isSignedIn = (await page.viewer()) !== null;
    const body = messageBodyOf(values, fields, readText(form, HONEYPOT), isSignedIn);
    await page.api(newSupportMessage, { body });
    return failed({ isSent: true });
  } catch (error) {
    return data(resultOf(error, values), 400);
  }
}

/**
 * A request that never arrived is an ordinary failure. Its error status stops React Router from reloading the
 * page's data, which would also fail and lose the input.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch {
    return data(failed({}), 503);
  }
}

export default function Contact({ loaderData: { contact, icons }, actionData }: Route.ComponentProps) {
  return (
    <IconShapesProvider shapes={icons}>
      {!contact.content?.isActive && <h1 className="sr-only">Contact</h1>}
      {contact.content ? (
        <ContactSection content={contact.content} result={actionData} headingLevel={1} />
      ) : (
        <SectionProblem sentence={contact.problem} />
      )}
    </IconShapesProvider>
  );
}
