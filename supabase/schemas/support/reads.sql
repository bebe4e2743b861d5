-- Their own switch, and that of the owners of the businesses that they work in.
create function private.is_support_refused(user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.support_refusals as refusal where refusal.user_id = is_support_refused.user_id
    or refusal.user_id in (select owner.user_id from public.team_members as member
      join public.team_members as owner on owner.business_id = member.business_id and owner.role = 'owner' and owner.is_active
      where member.user_id = is_support_refused.user_id and member.is_active))
$$;

-- Whether support may look at the app as this person: not as an admin, nor as somebody who has switched it off.
create function private.may_be_seen(user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles as person where person.id = may_be_seen.user_id)
    and not private.is_support_refused(may_be_seen.user_id)
    and not exists (select from private.platform_admins as admin where admin.user_id = may_be_seen.user_id)
$$;

-- Whether a view goes on: its admin is still one and still signed in with a second factor, and it could begin today. Asked at each
-- request and at each statement, so that whatever changes this ends it at once.
create function private.is_view_live(view private.support_views) returns boolean
language sql stable security definer set search_path = '' as $$
  select view.ended_at is null and view.expires_at > now() and private.may_be_seen(view.user_id)
    and exists (select from private.platform_admins as admin
      join auth.sessions as session on session.user_id = admin.user_id
      where admin.user_id = view.admin_id and session.id = view.session_id and session.aal::text = 'aal2'
        and (session.not_after is null or session.not_after > now()))
$$;

-- The view that a token is of, whether or not it goes on.
create function private.view_of(claims jsonb) returns private.support_views
language sql stable security definer set search_path = '' as $$
  select view from private.support_views as view
  where view.id = case when pg_input_is_valid(claims -> 'act' ->> 'view', 'uuid') then (claims -> 'act' ->> 'view')::uuid end
    and view.admin_id::text = claims -> 'act' ->> 'sub' and view.user_id::text = claims ->> 'sub'
$$;

-- Whether a token with an `act` claim may read now, and may do nothing else: PostgreSQL itself refuses writes in this
-- transaction (private.my_user_id).
create function private.is_view_open(claims jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select pg_catalog.current_setting('transaction_read_only') = 'on' and coalesce(private.is_view_live(private.view_of(claims)), false)
$$;

-- Views of the caller, and of those who work in a business that they own, since they came there.
create function private.my_support_views() returns setof private.support_views
language sql stable security definer set search_path = '' rows 20 as $$
  -- Not with "or": every view of the installation would be asked about.
  select view.* from private.support_views as view where view.user_id = (select private.my_user_id())
  union
  select view.* from public.team_members as member join private.support_views as view on view.user_id = member.user_id
  where member.business_id = any(array(select private.my_owned_business_ids()))
    and member.is_active and coalesce(member.returned_at, member.joined_at) <= view.created_at
$$;

-- Whether the caller reads why: of somebody who has worked elsewhere too, it may be about that.
create function private.may_read_reason(view private.support_views) returns boolean
language sql stable security definer set search_path = '' as $$
  select view.user_id = (select private.my_user_id()) or not exists (select from public.team_members as member
    where member.user_id = view.user_id and not member.business_id = any(array(select private.my_owned_business_ids())))
$$;

-- What support may do, and what it did: the last fifty views.
create function private.my_support() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.my_user_id();
begin
  return jsonb_build_object(
    'is_allowed', not exists (select from private.support_refusals as refusal where refusal.user_id = me),
    'views', (select coalesce(jsonb_agg(to_jsonb(shown) order by shown.created_at desc), '[]') from (
      select view.id, coalesce(nullif(admin.full_name, ''), admin.email) as seen_by,
        coalesce(nullif(person.full_name, ''), person.email) as seen_as,
        case when private.may_read_reason(view) then view.reason end as reason, view.created_at,
        least(view.expires_at, coalesce(view.ended_at, view.expires_at)) as ended_at,
        view.ended_at is null and view.expires_at > now() as is_open,
        (select count(*) from private.support_requests as request where request.view_id = view.id) as requests
      from private.my_support_views() as view
        left join public.profiles as admin on admin.id = view.admin_id
        left join public.profiles as person on person.id = view.user_id
      order by view.created_at desc limit 50) as shown));
end
$$;

-- The requests of one view, newest first.
create function private.my_support_requests(view_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('method', request.method, 'path', request.path,
    'created_at', request.created_at) order by request.id desc), '[]')
  from (select each.* from private.support_requests as each
    where each.view_id in (select view.id from private.my_support_views() as view
      where view.id = my_support_requests.view_id)
    order by each.id desc limit 500) as request
$$;

create function public.my_support() returns jsonb
language sql stable set search_path = '' as $$
  select private.my_support()
$$;

create function public.my_support_requests(view_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.my_support_requests(my_support_requests.view_id)
$$;

grant execute on function private.my_support, private.my_support_requests to authenticated;
grant execute on function public.my_support, public.my_support_requests to authenticated, service_role;
