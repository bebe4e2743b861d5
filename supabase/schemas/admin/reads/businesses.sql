-- Businesses for admins: what is needed to answer their owner, and nothing of what they know about their clients.

create function private.admin_businesses(search text, plan text, before uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  patterns constant text[] := private.search_patterns(coalesce(search, ''));
  last public.businesses;
begin
  perform private.admin_looks('businesses_seen', null, null, jsonb_build_object('search', left(coalesce(search, ''), 200)));
  select * into last from public.businesses as business where business.id = admin_businesses.before;
  return (select coalesce(jsonb_agg(to_jsonb(page) order by page.created_at desc, page.id desc), '[]') from (
    select business.id, business.business_name as name, business.plan_status, business.trial_ends_at, business.created_at,
      business.closed_at, business.country, business.trade, owner.email as owner_email,
      (select count(*) from public.team_members as member where member.business_id = business.id and member.is_active) as members
    from public.businesses as business join public.profiles as owner on owner.id = business.user_id
    -- By the business or by its owner, as the indexes of both find them.
    where (patterns[1] is null or business.id in (
        select found.id from public.businesses as found where private.searchable(found.business_name || ' '
          || coalesce(found.email, '') || ' ' || coalesce(found.subdomain, '')) like patterns[1]
        union all select owned.id from public.profiles as person join public.businesses as owned on owned.user_id = person.id
        where private.searchable(coalesce(person.full_name, '') || ' ' || coalesce(person.email, '')) like patterns[1]))
      and private.searchable(concat_ws(' ', business.business_name, business.email, business.subdomain, owner.full_name,
        owner.email)) like all(patterns)
      and (admin_businesses.plan is null or business.plan_status = admin_businesses.plan)
      and (last.id is null or (business.created_at, business.id) < (last.created_at, last.id))
    order by business.created_at desc, business.id desc limit 50) as page);
end
$$;

-- How many of them there are; counted up to ten thousand.
create function private.admin_record_counts(business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'clients', (select count(*) from (select from public.clients as each
      where each.business_id = admin_record_counts.business_id limit 10000) as counted),
    'jobs', (select count(*) from (select from public.jobs as each
      where each.business_id = admin_record_counts.business_id limit 10000) as counted),
    'invoices', (select count(*) from (select from public.invoices as each
      where each.business_id = admin_record_counts.business_id limit 10000) as counted))
$$;

-- Null: there is no such business.
create function private.admin_business(business_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.admin_looks('business_seen', 'business', admin_business.business_id, '{}');
  return (select jsonb_build_object('id', business.id, 'name', business.business_name, 'trade', business.trade,
    'plan_status', business.plan_status, 'trial_ends_at', business.trial_ends_at, 'created_at', business.created_at,
    'closed_at', business.closed_at, 'country', business.country, 'currency', business.currency,
    'timezone', business.timezone, 'language', business.language, 'subdomain', business.subdomain,
    'email', business.email, 'phone', business.phone,
    'counts', private.admin_record_counts(business.id),
    'last_event_at', (select event.created_at from public.record_events as event
      where event.business_id = business.id order by event.id desc limit 1),
    'mails_today', private.mails_today(business.id), 'mails_a_day', private.mails_a_day(business.id),
    'failed_mails', (select count(*) from private.outbox as mail
      where mail.business_id = business.id and mail.status = 'failed'),
    'credit', private.unspent_credit(business.id),
    'members', (select coalesce(jsonb_agg(jsonb_build_object('id', person.id, 'email', person.email,
        'full_name', person.full_name, 'role', member.role, 'is_active', member.is_active)
        order by member.is_active desc, member.joined_at, member.id), '[]')
      from public.team_members as member join public.profiles as person on person.id = member.user_id
      where member.business_id = business.id))
    from public.businesses as business where business.id = admin_business.business_id);
end
$$;

create function public.admin_businesses(search text default null, plan text default null, before uuid default null)
returns jsonb
language sql volatile set search_path = '' as $$
  select private.admin_businesses(admin_businesses.search, admin_businesses.plan, admin_businesses.before)
$$;

create function public.admin_business(business_id uuid) returns jsonb
language sql volatile set search_path = '' as $$
  select private.admin_business(admin_business.business_id)
$$;

grant execute on function private.admin_businesses, private.admin_business to authenticated;
grant execute on function public.admin_businesses, public.admin_business to authenticated, service_role;
