-- Who may do what in which business. The live row decides at every statement.
create table public.team_members (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null check (role in ('owner', 'manager', 'worker')),
  is_active boolean not null default true,
  joined_at timestamptz not null default now() check (joined_at between '2000-01-01Z' and '2100-01-01Z'),
  unique (business_id, user_id)
);
create index team_members_user_idx on public.team_members (user_id);

alter table public.team_members enable row level security;
revoke all on public.team_members from anon, authenticated;
grant select, insert, update, delete on public.team_members to service_role;
grant select, insert (business_id, user_id, role, is_active, joined_at) on public.team_members to authenticated;

create policy "members read who else is in their businesses" on public.team_members
  for select to authenticated using (business_id = any(array(select private.my_business_ids())));

-- The specified insert of the owner's row by the browser. The row is already there, so it is a duplicate (409);
-- nobody else and no other role gets as far as that.
create function private.my_created_business_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 4 as $$
  select id from public.businesses where user_id = (select auth.uid())
$$;
create policy "who makes a business is its owner" on public.team_members
  for insert to authenticated
  with check (user_id = (select auth.uid()) and role = 'owner'
    and business_id = any(array(select private.my_created_business_ids())));

create function private.add_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.team_members (business_id, user_id, role) values (new.id, new.user_id, 'owner');
  return null;
end
$$;
create trigger add_owner after insert on public.businesses
  for each row execute function private.add_owner();

create function private.stamp_joining() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.joined_at := now();
  return new;
end
$$;
create trigger stamp_joining before insert on public.team_members
  for each row execute function private.stamp_joining();

-- The lock on the business makes two owners who leave at once wait for each other. A business that is
-- being deleted takes its last owner with it.
create function private.keep_an_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.businesses where id = old.business_id for no key update;
  if found and not exists (select from public.team_members as other
    where other.business_id = old.business_id and other.id <> old.id and other.role = 'owner' and other.is_active) then
    raise sqlstate 'PT409' using message = 'last_owner';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger keep_an_owner before update on public.team_members
  for each row when (old.role = 'owner' and old.is_active and not (new.role = 'owner' and new.is_active))
  execute function private.keep_an_owner();
create trigger keep_an_owner_at_delete before delete on public.team_members
  for each row when (old.role = 'owner' and old.is_active) execute function private.keep_an_owner();

revoke all on function private.my_created_business_ids(), private.add_owner(), private.stamp_joining(),
  private.keep_an_owner() from public;
grant execute on function private.my_created_business_ids() to authenticated, service_role;
