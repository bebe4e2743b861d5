-- Who works on the jobs of an invoice, written only by the triggers of lifecycle.sql: one row for each member and
-- each job that the invoice was made of. Without a foreign key: whoever assigns a member holds the job and would wait for
-- an invoice that is being deleted, which waits for the job. The rows go with the invoice's sources.
create table private.invoice_members (
  user_id uuid not null,
  business_id uuid not null,
  invoice_id uuid not null,
  job_id uuid not null,
  primary key (user_id, business_id, invoice_id, job_id)
);
create index invoice_members_job_idx on private.invoice_members (job_id, user_id);
create index invoice_members_invoice_idx on private.invoice_members (invoice_id, job_id);

alter table private.invoice_members enable row level security;
revoke all on private.invoice_members from public, anon, authenticated;
