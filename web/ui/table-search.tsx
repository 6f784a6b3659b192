import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { Form, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useUpcomingLocation } from '#web/lib/use-upcoming-location.ts';
import { EarlyText } from './early-text.tsx';
import { controlClass } from './field.tsx';

const TYPING_PAUSE_MS = 300;

interface TableSearchProps {
  placeholder: string;
  /** The search text in the address. */
  query: string;
}

/** The text in the field. The address takes precedence when it changed by other means, such as Back. */
function useTyped(query: string) {
  const [typed, setTyped] = useState(query);
  const [shown, setShown] = useState(query);
  const [sent, setSent] = useState<string | null>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const upcoming = useUpcomingLocation();
  if (shown !== query) {
    setShown(query);
    setSent(null);
    // Our own search arrived while the user kept typing: the field is ahead of the address.
    if (query !== sent) setTyped(query);
  }
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const search = (wanted: string) => {
    // Keeps a sort order or filter chosen meanwhile; if the user has moved to another page, does nothing.
    if (upcoming.current.pathname !== pathname) return;
    const params = new URLSearchParams(upcoming.current.search);
    params.delete('page');
    if (wanted === '') params.delete('q');
    else params.set('q', wanted);
    setSent(wanted);
    void navigate({ search: params.toString() }, { replace: true, preventScrollReset: true });
  };
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.target.value;
    setTyped(text);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => search(text.trim()), TYPING_PAUSE_MS);
  };
  const submit = () => {
    clearTimeout(pause.current);
    setSent(typed);
  };
  return { typed, type, submit };
}

/** Searches while the user types, and on Enter before hydration. */
export function TableSearch({ placeholder, query }: TableSearchProps) {
  const { typed, type, submit } = useTyped(query);
  const id = useId();
  const [params] = useSearchParams();
  // Submitting the form drops the query, so hidden fields carry sort order and filters; a new search starts
  // on page 1.
  const kept = [...params].filter(([name]) => name !== 'q' && name !== 'page');
  return (
    <Form method="get" role="search" preventScrollReset onSubmit={submit} className="max-w-form">
      <input
        id={id}
        type="search"
        name="q"
        aria-label={placeholder}
        placeholder={placeholder}
        value={typed}
        onChange={type}
        className={`${controlClass} h-11`}
      />
      <EarlyText controlId={id} />
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </Form>
  );
}
