import { z } from 'zod';

const draftSchema = z.object({
  text: z.string(),
  /** Addresses of uploaded images. */
  images: z.array(z.string()),
  /** Idempotency key: sending the reply again does not duplicate it. */
  key: z.string(),
});
export type ReplyDraft = z.infer<typeof draftSchema>;

export const emptyDraft: ReplyDraft = { text: '', images: [], key: '' };

/** Users share browsers, so drafts are per user, and one per ticket. */
export interface DraftPlace {
  userId: string;
  /** A ticket's id, or another word for anything that is not a reply. */
  subject: string;
}

const keyOf = ({ userId, subject }: DraftPlace) => `listwright:reply:${userId}:${subject}`;

function readStored(key: string): ReplyDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return draftSchema.safeParse(stored).data ?? emptyDraft;
  } catch {
    // Storage may be unavailable or contain invalid data.
    return emptyDraft;
  }
}

function store(key: string, draft: ReplyDraft): void {
  try {
    if (draft.text === '' && draft.images.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage may be full or unavailable; the window keeps the text while it is open.
  }
}

/** The window's drafts. They outlive the forms: sending or uploading may finish after a form has closed. */
const drafts = new Map<string, ReplyDraft>();
const listeners = new Set<() => void>();

export function listenToDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The draft, even from before a reload, or an empty one. Stored only in the browser. */
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

/** `crypto.randomUUID` is missing over plain HTTP. */
export function newReplyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
