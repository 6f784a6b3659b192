ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_debit_account_id_ledger_accounts_id_fkey";--> statement-breakpoint
ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_credit_account_id_ledger_accounts_id_fkey";--> statement-breakpoint
ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_two_accounts";--> statement-breakpoint
DROP INDEX "ledger_transfers_reference";--> statement-breakpoint
DROP INDEX "ledger_transfers_debit";--> statement-breakpoint
DROP INDEX "ledger_transfers_credit";--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_id" CHECK ("id" = case when "kind" in ('available','held') then "kind" || ':' || "user_id" else "kind" end);