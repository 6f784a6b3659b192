-- The first packages bring no membership, so none is named. What an Admin has changed stays.
UPDATE "packages" SET "points" = ARRAY['250 listings', 'The lowest price per listing']
WHERE "id" = 'studio' AND "membership" = 'none' AND "points" = ARRAY['250 listings', 'A year of membership'];
