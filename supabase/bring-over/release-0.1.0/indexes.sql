drop index public.visits_open_idx, public.visits_job_idx, public.jobs_status_day_idx, public.job_lines_job_idx, public.invoice_sources_held_idx;
create index visits_open_idx on public.visits (business_id, status, visit_date) include (id);
create index visit_members_open_idx on public.visit_members (business_id, visit_id, user_id) where done_on is null;
create index visits_job_idx on public.visits (business_id, job_id, visit_date) include (id);
create index jobs_status_day_idx on public.jobs (business_id, status desc, scheduled_date, id);
create index jobs_status_last_idx on public.jobs (business_id, status, scheduled_date desc nulls last, id);
create index jobs_completed_idx on public.jobs (business_id, completed_at) where completed_at is not null;
create index clients_phone_idx on public.clients (business_id, private.phone_end(phone)) where phone is not null;
create index clients_email_idx on public.clients (business_id, lower(btrim(email))) where email is not null;
create index quotes_sent_idx on public.quotes (business_id, sent_at) where sent_at is not null;
create index property_addresses_newest_idx on public.property_addresses (business_id, created_at desc);
create index record_events_clients_idx on public.record_events (business_id, id desc) where user_id is null;
create index invoices_open_idx on public.invoices (business_id, due_date) where balance > 0;
create index record_events_write_offs_idx on public.record_events (business_id, record_id, created_at)
  where record = 'invoice' and kind = 'status_changed' and data ->> 'to' = 'written_off';
create index invoice_lines_untaxed_idx on public.invoice_lines (business_id, invoice_id) where not is_taxable;
create index job_lines_job_idx on public.job_lines (business_id, job_id, position) include (id);
create index invoices_place_idx on public.invoices (business_id, (case status when 'sent' then due_date - date '2000-01-01'
  when 'draft' then date '2600-01-01' - issue_date when 'void' then date '3800-01-01' - issue_date
  when 'paid' then date '3200-01-01' - coalesce((paid_at at time zone 'UTC')::date, issue_date)
  else date '4400-01-01' - issue_date end), id);
create index expenses_search_idx on public.expenses using gin (business_id,
  private.searchable(coalesce(description, '') || ' ' || coalesce(vendor, '') || ' ' || coalesce(notes, ''))
  extensions.gin_trgm_ops) with (fastupdate = off);
