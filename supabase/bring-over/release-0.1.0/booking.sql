-- Clients book a time online, and review what was done.
alter table public.requests add column service_id uuid,
  add column wanted_start timestamptz check (wanted_start between '2000-01-01Z' and '2100-01-01Z'),
  add column wanted_end timestamptz check (wanted_end between '2000-01-01Z' and '2100-01-05Z'),
  add constraint requests_service_fkey foreign key (business_id, service_id)
    references public.services (business_id, id) on delete set null (service_id),
  add check ((wanted_start is null) = (wanted_end is null)), add check (wanted_end > wanted_start);
create index requests_service_idx on public.requests (service_id, business_id);
create extension if not exists btree_gist with schema extensions;
\ir ../../schemas/booking/table.sql
\ir ../../schemas/reviews/table.sql
\ir ../../schemas/plans/table.sql
