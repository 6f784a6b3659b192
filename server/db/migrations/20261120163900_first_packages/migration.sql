-- The three packages that a fresh installation sells. An Admin changes them in the back office.
INSERT INTO "packages" ("id", "name", "price_minor", "currency", "credits", "validity_days", "points") VALUES
	('starter', 'Starter', 900, 'USD', 20, 90, ARRAY['20 listings', 'All seven parts of a listing']),
	('standard', 'Standard', 2900, 'USD', 80, 180, ARRAY['80 listings', 'About 130 languages']),
	('studio', 'Studio', 7900, 'USD', 250, 365, ARRAY['250 listings', 'A year of membership'])
ON CONFLICT ("id") DO NOTHING;
