create table public.feedback (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  business_id uuid not null default private.my_own_business_id() references public.businesses (id) on delete cascade,
  message text not null check (message <> '' and private.fits(message, 1000)),
  created_at timestamptz not null default now()
);
create index feedback_business_idx on public.feedback (business_id, created_at desc);

alter table public.feedback enable row level security;
revoke all on public.feedback from public, anon, authenticated;
grant select, insert (id, user_id, business_id, message) on public.feedback to authenticated;
grant all on public.feedback to service_role;

create policy "people read the feedback they gave" on public.feedback
  for select to authenticated
  using (user_id = (select auth.uid()) and business_id = any(array(select private.my_business_ids())));
create policy "members give feedback" on public.feedback
  for insert to authenticated
  with check (user_id = (select auth.uid()) and business_id = any(array(select private.my_business_ids())));
