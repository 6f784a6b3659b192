import { type ActionFunctionArgs, redirect } from 'react-router';
import { signOut } from '#contract/identity.ts';
import { apiContext } from '#web/lib/api-context.ts';

/** Nothing to see here: a visit goes home, and only a form ends a session. */
export function loader() {
  return redirect('/');
}

export async function action({ context }: ActionFunctionArgs) {
  await context.get(apiContext).api(signOut, {});
  return redirect('/');
}
