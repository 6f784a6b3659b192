import { type ActionFunctionArgs, redirect } from 'react-router';
import { signOut } from '#contract/identity.ts';
import { apiContext } from '#web/lib/api-context.ts';

/** Not a page: a GET redirects home, only a post ends the session. */
export function loader() {
  return redirect('/');
}

export async function action({ context }: ActionFunctionArgs) {
  await context.get(apiContext).api(signOut, {});
  return redirect('/');
}
