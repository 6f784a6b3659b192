-- Users read these in their history. What a provider said stays with the status: it may come from inside a network.
UPDATE generations
SET failure_message = regexp_replace(failure_message, '^(API Error: \d+)\..*$', '\1. Your credit was returned.')
WHERE failure_message ~ '^API Error: \d+\.';
