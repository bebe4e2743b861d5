-- Time that is not for visits (or, is_available, that is beside the working hours): of a member, or of everybody.
create table public.schedule_blocks (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null,
  -- Null: everybody.
  member_id uuid,
  title text not null check (btrim(title) <> '' and private.fits(title, 200)),
  description text check (private.fits(description, 2000)),
  -- On the wall clock of the business. No times: whole days. end_date is the last day.
  start_date date not null check (start_date between '2000-01-01' and '2100-01-01'),
  end_date date not null check (end_date between '2000-01-01' and '2100-01-01'),
  start_time time check (start_time < '24:00'),
  end_time time,
  -- Again every week on this weekday (1 Monday to 7 Sunday), from start_date until end_date.
  is_recurring boolean not null default false,
  day_of_week int check (day_of_week between 1 and 7),
  color text not null default 'gray' check (color in ('gray', 'green', 'yellow', 'blue', 'red', 'purple')),
  is_available boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id),
  constraint schedule_blocks_member_fkey foreign key (business_id, member_id)
    references public.team_members (business_id, user_id) on delete cascade,
  check (end_date >= start_date),
  check ((start_time is null) = (end_time is null)),
  check (end_time > start_time or (end_date > start_date and not is_recurring)),
  check (is_recurring = (day_of_week is not null))
);
create index schedule_blocks_span_idx on public.schedule_blocks (business_id, start_date, end_date);
create index schedule_blocks_member_idx on public.schedule_blocks (member_id, business_id);

alter table public.schedule_blocks enable row level security;
revoke all on public.schedule_blocks from anon, authenticated;
grant select, insert, update, delete on public.schedule_blocks to service_role;
grant select, delete,
  insert (id, business_id, user_id, member_id, title, description, start_date, end_date, start_time, end_time,
    is_recurring, day_of_week, color, is_available),
  update (member_id, title, description, start_date, end_date, start_time, end_time, is_recurring, day_of_week, color,
    is_available, version, updated_at)
  on public.schedule_blocks to authenticated;

create policy "owners and managers read blocks, workers their own and everybody's" on public.schedule_blocks
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids()))
    or (business_id = any(array(select private.my_business_ids()))
      and (member_id is null or member_id = (select auth.uid()))));
create policy "owners and managers add blocks, members their own" on public.schedule_blocks
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids()))
    or (business_id = any(array(select private.my_business_ids())) and member_id = (select auth.uid())));
create policy "owners and managers change blocks, members their own" on public.schedule_blocks
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids()))
    or (business_id = any(array(select private.my_business_ids())) and member_id = (select auth.uid())))
  with check (business_id = any(array(select private.my_managed_business_ids()))
    or (business_id = any(array(select private.my_business_ids())) and member_id = (select auth.uid())));
create policy "owners and managers delete blocks, members their own" on public.schedule_blocks
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids()))
    or (business_id = any(array(select private.my_business_ids())) and member_id = (select auth.uid())));
create trigger stamp_author before insert on public.schedule_blocks
  for each row execute function private.stamp_author();
create trigger stamp_update before update on public.schedule_blocks
  for each row execute function private.stamp_update();
