-- The mask of PayPal's secret showed its first eight characters too.
UPDATE "payment_settings" SET "masked_secret" = '…' || split_part("masked_secret", '…', 2) WHERE "masked_secret" IS NOT NULL;
