ALTER TABLE `delivery_tries` ADD `request_head` text;--> statement-breakpoint
ALTER TABLE `delivery_tries` ADD `response_head` text;