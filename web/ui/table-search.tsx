import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { Form, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useUpcomingLocation } from '#web/lib/use-upcoming-location.ts';
import { EarlyText } from './early-text.tsx';
import { controlClass } from './field.tsx';

const TYPING_PAUSE_MS = 300;

interface TableSearchProps {
  placeholder: string;
  /** What the address searches for. */
  query: string;
}

/** What stands in the field. The address wins when it changed by other means, such as Back. */
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
    // Our own search arrives while somebody types on: the field is further than the address.
    if (query !== sent) setTyped(query);
  }
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const search = (wanted: string) => {
    // The sorting or the filter that was chosen meanwhile stays, and another page is gone on to.
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

/** Searches while one types, and on Enter before the script has loaded. */
export function TableSearch({ placeholder, query }: TableSearchProps) {
  const { typed, type, submit } = useTyped(query);
  const id = useId();
  const [params] = useSearchParams();
  // A form's own address would lose how the table is sorted and filtered; another search begins on page 1.
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
