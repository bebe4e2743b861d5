-- Pictures of a request, a quote, a job or a visit; one picture may belong to several of them. The bytes are in the
-- bucket "photos".
create table public.photos (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null,
  request_id uuid,
  quote_id uuid,
  job_id uuid,
  visit_id uuid,
  -- {business_id}/{uuid}.{jpg|png|webp}
  path text not null unique check (char_length(path) <= 200 and path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.(jpg|png|webp)$'),
  size_bytes int not null check (size_bytes between 1 and 10485760),
  width int not null check (width between 1 and 30000),
  height int not null check (height between 1 and 30000),
  caption text check (private.fits(caption, 500)),
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  unique (business_id, id),
  constraint photos_request_fkey foreign key (business_id, request_id)
    references public.requests (business_id, id) on delete set null (request_id),
  constraint photos_quote_fkey foreign key (business_id, quote_id)
    references public.quotes (business_id, id) on delete set null (quote_id),
  constraint photos_job_fkey foreign key (business_id, job_id)
    references public.jobs (business_id, id) on delete set null (job_id),
  constraint photos_visit_fkey foreign key (business_id, visit_id)
    references public.visits (business_id, id) on delete set null (visit_id),
  check (split_part(path, '/', 1) = business_id::text)
);
create index photos_request_idx on public.photos (request_id, business_id);
create index photos_quote_idx on public.photos (quote_id, business_id);
create index photos_job_idx on public.photos (job_id, business_id);
create index photos_visit_idx on public.photos (visit_id, business_id);

alter table public.photos enable row level security;
revoke all on public.photos from public, anon, authenticated;
grant select, delete, insert (id, business_id, user_id, request_id, quote_id, job_id, visit_id, path, size_bytes,
    width, height, caption), update (caption) on public.photos to authenticated;
grant all on public.photos to service_role;

create policy "owners and managers see photos, workers those of their work" on public.photos
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or (business_id = any(array(select private.my_seen_business_ids()))
        and (job_id is not null or visit_id is not null and visit_id not in (select private.seen_assessment_ids())))
      or visit_id in (select private.my_visit_ids()) or job_id in (select private.my_job_ids())
      or request_id in (select private.my_request_ids())));
create policy "owners and managers add photos, workers to their visits" on public.photos
  for insert to authenticated with check (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or (visit_id in (select private.my_visit_ids()) and request_id is null and quote_id is null
        and (job_id is null or job_id in (select private.my_job_ids())))));
create policy "owners and managers describe photos, workers their own" on public.photos
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids()))
    or (user_id = (select auth.uid()) and business_id = any(array(select private.my_business_ids()))))
  with check (business_id = any(array(select private.my_business_ids())));
create policy "owners and managers delete photos, workers their own" on public.photos
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids()))
    or (user_id = (select auth.uid()) and business_id = any(array(select private.my_business_ids()))));

-- Documents of a quote or a job; the bytes are in the bucket "files".
create table public.files (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null,
  quote_id uuid,
  job_id uuid,
  name text not null check (btrim(name) <> '' and private.fits(name, 200)),
  -- {business_id}/{uuid}.{extension}
  path text not null unique check (char_length(path) <= 200 and path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.[a-z0-9]{1,8}$'),
  mime_type text not null check (char_length(mime_type) <= 100),
  size_bytes int not null check (size_bytes between 1 and 10485760),
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  unique (business_id, id),
  constraint files_quote_fkey foreign key (business_id, quote_id)
    references public.quotes (business_id, id) on delete set null (quote_id),
  constraint files_job_fkey foreign key (business_id, job_id)
    references public.jobs (business_id, id) on delete set null (job_id),
  check (split_part(path, '/', 1) = business_id::text)
);
create index files_quote_idx on public.files (quote_id, business_id);
create index files_job_idx on public.files (job_id, business_id);

alter table public.files enable row level security;
revoke all on public.files from public, anon, authenticated;
grant select, delete, insert (id, business_id, user_id, quote_id, job_id, name, path, mime_type, size_bytes), update
    (name) on public.files to authenticated;
grant all on public.files to service_role;

create policy "owners and managers see files, workers those of their jobs" on public.files
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or (business_id = any(array(select private.my_seen_business_ids())) and job_id is not null)
      or job_id in (select private.my_job_ids())));
create policy "owners and managers add files" on public.files
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers name files" on public.files
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers delete files" on public.files
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
