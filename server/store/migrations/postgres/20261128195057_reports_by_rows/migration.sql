-- What a merchant has booked and a row has repeated is reported; the next report would be taken for it otherwise.
UPDATE "payments"
SET "findings" = ("findings"::jsonb || jsonb_build_object('reportedCents', "amount_cents"))::json
WHERE "occasion" IS NULL AND "type" IN ('CB', 'CR')
AND "key" IN (SELECT "chargeback" FROM "acquirer_rows" WHERE "chargeback" IS NOT NULL);
