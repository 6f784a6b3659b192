import { z } from 'zod';

const draftSchema = z.object({
  text: z.string(),
  /** Addresses of images that are uploaded already. */
  images: z.array(z.string()),
  /** Makes a reply that is sent again the same reply. */
  key: z.string(),
});
export type ReplyDraft = z.infer<typeof draftSchema>;

export const emptyDraft: ReplyDraft = { text: '', images: [], key: '' };

/** People share browsers: each has drafts of their own, one for each ticket. */
export interface DraftPlace {
  userId: string;
  /** A ticket's id, or a word for what is no reply. */
  subject: string;
}

const keyOf = ({ userId, subject }: DraftPlace) => `listwright:reply:${userId}:${subject}`;

function readStored(key: string): ReplyDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return draftSchema.safeParse(stored).data ?? emptyDraft;
  } catch {
    // Storage may be switched off, or somebody wrote into it.
    return emptyDraft;
  }
}

function store(key: string, draft: ReplyDraft): void {
  try {
    if (draft.text === '' && draft.images.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage may be full or switched off; the window keeps the text as long as it is open.
  }
}

/** The drafts of this window. They outlive the forms: what is sent or uploaded may come to its end when its form is gone. */
const drafts = new Map<string, ReplyDraft>();
const listeners = new Set<() => void>();

export function listenToDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was typed, also before a reload, or nothing. In the browser only. */
export function replyDraftAt(place: DraftPlace): ReplyDraft {
  const key = keyOf(place);
  const draft = drafts.get(key) ?? readStored(key);
  drafts.set(key, draft);
  return draft;
}

export function changeReplyDraft(
  place: DraftPlace,
  change: (present: ReplyDraft) => Partial<ReplyDraft>,
): void {
  const present = replyDraftAt(place);
  const changed = { ...present, ...change(present) };
  drafts.set(keyOf(place), changed);
  store(keyOf(place), changed);
  for (const notify of listeners) notify();
}

/** `crypto.randomUUID` is missing where the page came over plain http. */
export function newReplyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
