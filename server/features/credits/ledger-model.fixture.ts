/** The ledger as it should be, in plain numbers: what each verb does and answers, without a database. */

export interface ModelHold {
  id: string;
  userId: string;
  purpose: 'generation' | 'manual';
  amount: number;
  state: 'open' | 'settled' | 'released';
  deadlineMs: number;
  /** The answer to the call that made it. */
  balance: number;
}

interface ModelBooking {
  facts: string;
  balance: number;
}

interface ModelBalance {
  available: number;
  held: number;
}

type ModelAnswer = { hasChanged: boolean; balance: number } | 'insufficient_credits' | 'idempotency_mismatch';

export class LedgerModel {
  nowMs: number;
  transfers = 0;
  readonly balances = new Map<string, ModelBalance>();
  /** In the order in which they were made. */
  readonly holds: ModelHold[] = [];
  readonly #bookings = new Map<string, ModelBooking>();

  constructor(nowMs: number) {
    this.nowMs = nowMs;
  }

  balanceOf(userId: string): ModelBalance {
    const balance = this.balances.get(userId);
    if (!balance) throw new Error(`the model does not know ${userId}`);
    return balance;
  }

  signUp(userId: string, credits: number): void {
    this.balances.set(userId, { available: credits, held: 0 });
    if (credits > 0) this.transfers++;
  }

  hold(hold: Omit<ModelHold, 'state' | 'balance'>): number | 'insufficient_credits' | 'idempotency_mismatch' {
    const known = this.holds.find(({ id }) => id === hold.id);
    if (known) {
      const isSame =
        known.userId === hold.userId && known.amount === hold.amount && known.purpose === hold.purpose;
      return isSame ? known.balance : 'idempotency_mismatch';
    }
    const balance = this.balanceOf(hold.userId);
    if (balance.available < hold.amount) return 'insufficient_credits';
    balance.available -= hold.amount;
    balance.held += hold.amount;
    this.transfers++;
    this.holds.push({ ...hold, state: 'open', balance: balance.available });
    return balance.available;
  }

  end(hold: ModelHold, state: 'settled' | 'released'): { hasChanged: boolean; balance: number } {
    const balance = this.balanceOf(hold.userId);
    if (hold.state !== 'open') return { hasChanged: false, balance: balance.available };
    hold.state = state;
    balance.held -= hold.amount;
    if (state === 'released') balance.available += hold.amount;
    this.transfers++;
    return { hasChanged: true, balance: balance.available };
  }

  newestManualHold(userId: string, id: string | null): ModelHold | undefined {
    return this.holds.findLast(
      (hold) =>
        hold.userId === userId &&
        hold.purpose === 'manual' &&
        hold.state === 'open' &&
        (id === null || hold.id === id),
    );
  }

  reap(): number {
    const due = this.holds.filter(
      ({ purpose, state, deadlineMs }) => purpose === 'manual' && state === 'open' && deadlineMs < this.nowMs,
    );
    for (const hold of due) this.end(hold, 'settled');
    return due.length;
  }

  /** A purchase, a refund or an adjustment: a signed change, once per key. */
  book(key: string, userId: string, change: number, words = ''): ModelAnswer {
    const facts = `${userId} ${change} ${words}`;
    const known = this.#bookings.get(key);
    if (known) {
      return known.facts === facts ? { hasChanged: false, balance: known.balance } : 'idempotency_mismatch';
    }
    const balance = this.balanceOf(userId);
    balance.available += change;
    this.transfers++;
    this.#bookings.set(key, { facts, balance: balance.available });
    return { hasChanged: true, balance: balance.available };
  }
}
