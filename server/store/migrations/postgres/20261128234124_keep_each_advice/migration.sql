ALTER TABLE "retry_blocks" DROP CONSTRAINT "retry_blocks_pkey";--> statement-breakpoint
ALTER TABLE "retry_blocks" ADD CONSTRAINT "retry_blocks_pkey" PRIMARY KEY("entity","account","result_code");