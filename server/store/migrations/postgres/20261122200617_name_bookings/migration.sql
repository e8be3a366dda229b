-- The occasion of a booking names its payment too; bookings of earlier versions would otherwise be made once more.
UPDATE "payments" SET "occasion" = "occasion" || ' of ' || "base"
WHERE "occasion" LIKE 'booking %' AND "base" IS NOT NULL AND "occasion" NOT LIKE '% of ' || "base";
