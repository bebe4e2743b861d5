-- Puts the account on the list of admins or takes it off; called by `npm run admin` as the owner of the database. Says what came
-- of it: 'unknown' when no account has the address.
create function private.set_admin(email text, is_admin boolean) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid := (select account.id from auth.users as account
    where lower(account.email) = lower(btrim(set_admin.email)) and account.deleted_at is null
      and not coalesce(account.is_anonymous, false)
    order by account.email_confirmed_at is null, account.created_at limit 1);
begin
  if person is null then return 'unknown'; end if;
  if set_admin.is_admin then
    insert into private.platform_admins (user_id) values (person) on conflict (user_id) do nothing;
  else
    delete from private.platform_admins as admin where admin.user_id = person;
  end if;
  if not found then return 'unchanged'; end if;
  insert into private.admin_events (kind, is_change, subject, subject_id)
  values (case when set_admin.is_admin then 'admin_added' else 'admin_removed' end, true, 'user', person);
  return 'done';
end
$$;

create function private.admin_list() returns table (email text, created_at timestamptz, has_factor boolean)
language sql stable security definer set search_path = '' as $$
  select coalesce(account.email, account.id::text), admin.created_at, exists (select from auth.mfa_factors as factor
    where factor.user_id = account.id and factor.status = 'verified')
  from private.platform_admins as admin join auth.users as account on account.id = admin.user_id
  order by admin.created_at
$$;
