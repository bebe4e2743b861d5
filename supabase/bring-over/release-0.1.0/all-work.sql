-- A business may show all work to its workers.
alter table public.businesses add column workers_see_all_work boolean not null default false;
grant update (workers_see_all_work) on public.businesses to authenticated;
create index visits_assessment_idx on public.visits (business_id, id) where request_id is not null;
alter policy "owners and managers read jobs, workers their own" on public.jobs
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_seen_business_ids()))) is true
      or id in (select private.my_job_ids())));
alter policy "owners and managers read the lines of jobs, workers their own" on public.job_lines
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_seen_business_ids()))) is true
      or job_id in (select private.my_job_ids())));
alter policy "owners and managers read who does jobs, workers on their own" on public.job_members
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_seen_business_ids()))) is true
      or job_id in (select private.my_job_ids())));
alter policy "owners and managers read visits, workers their own" on public.visits
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or ((business_id = any(array(select private.my_seen_business_ids()))) is true and job_id is not null)
      or id in (select private.my_visit_ids())));
alter policy "owners and managers read who goes on visits, workers on their own" on public.visit_members
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or ((business_id = any(array(select private.my_seen_business_ids()))) is true and job_id is not null)
      or visit_id in (select private.my_visit_ids())));
alter policy "owners and managers read checklists, workers their own" on public.visit_checklist_items
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or ((business_id = any(array(select private.my_seen_business_ids()))) is true and visit_id not in (select private.seen_assessment_ids()))
      or visit_id in (select private.my_visit_ids())));
alter policy "owners and managers read signatures on visits, workers on their own" on public.visit_signoffs
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or ((business_id = any(array(select private.my_seen_business_ids()))) is true and visit_id not in (select private.seen_assessment_ids()))
      or visit_id in (select private.my_visit_ids())));
alter policy "owners and managers read when jobs come again, workers of their own" on public.job_series
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_seen_business_ids()))) is true
      or job_id in (select private.my_job_ids())));
alter policy "owners and managers read clients, workers those they work for" on public.clients
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_seen_business_ids()))) is true
      or user_id = (select auth.uid()) or id in (select private.my_client_ids())));
alter policy "owners and managers read properties, workers of those they work for" on public.property_addresses
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_seen_business_ids()))) is true
      or client_id in (select private.my_client_ids())));
alter policy "owners and managers see photos, workers those of their work" on public.photos
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or (business_id = any(array(select private.my_seen_business_ids()))
        and (job_id is not null or visit_id is not null and visit_id not in (select private.seen_assessment_ids())))
      or visit_id in (select private.my_visit_ids()) or job_id in (select private.my_job_ids())
      or request_id in (select private.my_request_ids())));
alter policy "owners and managers see files, workers those of their jobs" on public.files
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or (business_id = any(array(select private.my_seen_business_ids())) and job_id is not null)
      or job_id in (select private.my_job_ids())));

-- What businesses and clients write to each other.
alter table public.businesses add column workers_message_clients boolean not null default false,
  add column ready_texts jsonb not null default '{}'
    check (jsonb_typeof(ready_texts) = 'object' and octet_length(ready_texts::text) <= 12000);
grant update (workers_message_clients, ready_texts) on public.businesses to authenticated;
\ir ../../schemas/messages/table.sql
\ir ../../schemas/messages/reads/bucket.sql

-- Where a property is.
alter table public.property_addresses
  add column latitude numeric(8,5) check (latitude between -90 and 90),
  add column longitude numeric(8,5) check (longitude between -180 and 180),
  add constraint property_addresses_position_check check ((latitude is null) = (longitude is null));
-- A visit that was begun before its day is put back when that is undone.
alter table public.visits add column planned_date date check (planned_date between '2000-01-01' and '2100-01-01');
