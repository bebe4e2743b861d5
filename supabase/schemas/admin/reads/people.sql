-- Accounts for admins. Lists are pages of fifty, newest first: `before` is the id of the last row of the page before.

create function private.admin_users(search text, before uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  patterns constant text[] := private.search_patterns(coalesce(search, ''));
  last public.profiles;
begin
  perform private.admin_looks('users_seen', null, null, jsonb_build_object('search', left(coalesce(search, ''), 200)));
  select * into last from public.profiles as person where person.id = admin_users.before;
  return (select coalesce(jsonb_agg(to_jsonb(page) order by page.created_at desc, page.id desc), '[]') from (
    select person.id, person.email, person.full_name, person.created_at, account.last_sign_in_at,
      account.email_confirmed_at is not null as is_confirmed,
      exists (select from private.platform_admins as admin where admin.user_id = person.id) as is_admin,
      (select count(*) from public.team_members as member where member.user_id = person.id and member.is_active) as businesses
    from public.profiles as person join auth.users as account on account.id = person.id
    -- The index finds the longest word, and the rows that it finds are compared with all of them.
    where (patterns[1] is null or private.searchable(coalesce(person.full_name, '') || ' ' || coalesce(person.email, ''))
        like patterns[1])
      and private.searchable(coalesce(person.full_name, '') || ' ' || coalesce(person.email, '')) like all(patterns)
      and (last.id is null or (person.created_at, person.id) < (last.created_at, last.id))
    order by person.created_at desc, person.id desc limit 50) as page);
end
$$;

-- Null: there is no such account.
create function private.admin_user(user_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.admin_looks('user_seen', 'user', admin_user.user_id, '{}');
  return (select jsonb_build_object('id', person.id, 'email', person.email, 'full_name', person.full_name,
    'language', person.language, 'trade', person.trade, 'created_at', person.created_at,
    'is_deleted', account.deleted_at is not null, 'is_confirmed', account.email_confirmed_at is not null,
    'last_sign_in_at', account.last_sign_in_at,
    'is_admin', exists (select from private.platform_admins as admin where admin.user_id = person.id),
    'may_be_seen', private.may_be_seen(person.id),
    'factors', (select count(*) from auth.mfa_factors as factor
      where factor.user_id = person.id and factor.status = 'verified'),
    'sessions', (select count(*) from auth.sessions as session where session.user_id = person.id
      and (session.not_after is null or session.not_after > now())),
    'providers', (select coalesce(jsonb_agg(distinct identity.provider), '[]') from auth.identities as identity
      where identity.user_id = person.id),
    'trial_ends_at', (select trial.ends_at from private.trials as trial where trial.user_id = person.id),
    'referred_by', (select business.business_name from private.referred_users as referred
      join public.referrals as referral on referral.id = referred.referral_id
      join public.businesses as business on business.id = referral.business_id where referred.user_id = person.id),
    'businesses', (select coalesce(jsonb_agg(jsonb_build_object('id', business.id, 'name', business.business_name,
        'role', member.role, 'is_active', member.is_active, 'plan_status', business.plan_status)
        order by member.is_active desc, business.created_at), '[]')
      from public.team_members as member join public.businesses as business on business.id = member.business_id
      where member.user_id = person.id))
    from public.profiles as person join auth.users as account on account.id = person.id
    where person.id = admin_user.user_id);
end
$$;

create function public.admin_users(search text default null, before uuid default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.admin_users(admin_users.search, admin_users.before)
$$;

create function public.admin_user(user_id uuid) returns jsonb
language sql volatile set search_path = '' as $$
  select private.admin_user(admin_user.user_id)
$$;

grant execute on function private.admin_users, private.admin_user to authenticated;
grant execute on function public.admin_users, public.admin_user to authenticated, service_role;
