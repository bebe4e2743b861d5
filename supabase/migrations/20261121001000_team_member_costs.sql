-- What an hour of a member costs. Apart from team_members, because a row that every colleague reads cannot hide a
-- column from some of them. Managers do not set their own.
create table public.team_member_costs (
  business_id uuid not null,
  user_id uuid not null,
  labor_cost_per_hour numeric(10, 2) not null check (labor_cost_per_hour between 0 and 100000),
  updated_at timestamptz not null default now(),
  primary key (business_id, user_id),
  foreign key (business_id, user_id) references public.team_members (business_id, user_id) on delete cascade
);

create trigger stamp_updated_at before insert or update on public.team_member_costs
  for each row execute function private.stamp_updated_at();

alter table public.team_member_costs enable row level security;
revoke all on public.team_member_costs from anon, authenticated;
grant select, insert, update, delete on public.team_member_costs to service_role;
grant select, insert (business_id, user_id, labor_cost_per_hour), update (labor_cost_per_hour), delete
  on public.team_member_costs to authenticated;

create policy "owners and managers read labor costs" on public.team_member_costs
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners set labor costs, managers those of others" on public.team_member_costs
  for insert to authenticated
  with check (business_id = any(array(select private.my_owned_business_ids()))
    or (business_id = any(array(select private.my_managed_business_ids())) and user_id <> (select auth.uid())));
create policy "owners change labor costs, managers those of others" on public.team_member_costs
  for update to authenticated
  using (business_id = any(array(select private.my_owned_business_ids()))
    or (business_id = any(array(select private.my_managed_business_ids())) and user_id <> (select auth.uid())))
  with check (business_id = any(array(select private.my_owned_business_ids()))
    or (business_id = any(array(select private.my_managed_business_ids())) and user_id <> (select auth.uid())));
create policy "owners clear labor costs, managers those of others" on public.team_member_costs
  for delete to authenticated
  using (business_id = any(array(select private.my_owned_business_ids()))
    or (business_id = any(array(select private.my_managed_business_ids())) and user_id <> (select auth.uid())));

create function public.set_labor_cost(business_id uuid, user_id uuid, labor_cost_per_hour numeric) returns void
language sql volatile set search_path = '' as $$
  insert into public.team_member_costs as cost (business_id, user_id, labor_cost_per_hour)
  values (set_labor_cost.business_id, set_labor_cost.user_id, set_labor_cost.labor_cost_per_hour)
  on conflict (business_id, user_id) do update set labor_cost_per_hour = excluded.labor_cost_per_hour
$$;
revoke all on function public.set_labor_cost(uuid, uuid, numeric) from public, anon, authenticated;
grant execute on function public.set_labor_cost(uuid, uuid, numeric) to authenticated;
