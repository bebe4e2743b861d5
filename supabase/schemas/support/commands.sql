-- Opens a view for the session that asks. Admins are nobody's to look at, and neither are people who switched support off.
create function private.admin_begin_view(user_id uuid, reason text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.admin_changes_because('view_begun', 'user', admin_begin_view.user_id, reason);
  opened uuid;
begin
  if not private.may_be_seen(admin_begin_view.user_id) then
    raise sqlstate 'PT403' using message = 'not_allowed', hint = 'There is no such account, or it is none to look at.';
  end if;
  insert into private.support_views (user_id, admin_id, session_id, reason)
  values (admin_begin_view.user_id, me, (auth.jwt() ->> 'session_id')::uuid, btrim(admin_begin_view.reason))
  returning id into opened;
  return opened;
end
$$;

-- The newest open view of this person that this session began, as the claims of its token and what the bar says; null without one.
create function private.admin_view(user_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.admin_looks('user_seen', 'user', admin_view.user_id, '{}');
  return (select jsonb_build_object('id', view.id, 'reason', view.reason, 'expires_at', view.expires_at,
      'user_id', person.id, 'email', coalesce(person.email, ''), 'full_name', coalesce(person.full_name, ''),
      'admin_id', view.admin_id)
    from private.support_views as view join public.profiles as person on person.id = view.user_id
    where view.user_id = admin_view.user_id and view.session_id::text = auth.jwt() ->> 'session_id'
      and private.is_view_live(view)
    order by view.created_at desc limit 1);
end
$$;

create function private.admin_end_view(user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_admin();
begin
  -- A change, but of the kind that waits for no second factor.
  insert into private.admin_events (admin_id, kind, is_change, subject, subject_id)
  values (me, 'view_ended', true, 'user', admin_end_view.user_id);
  update private.support_views as view set ended_at = now()
  where view.user_id = admin_end_view.user_id and view.admin_id = me and view.ended_at is null;
end
$$;

-- By whom was looked at, or an owner of a business of theirs.
create function private.end_support_view(view_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update private.support_views as view set ended_at = now()
  where view.id = end_support_view.view_id and view.ended_at is null
    and view.id in (select mine.id from private.my_support_views() as mine)
$$;

-- Switched off, open views end too.
create function private.allow_support(is_allowed boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.my_user_id();
begin
  if me is null then return; end if;
  if allow_support.is_allowed then
    delete from private.support_refusals as refusal where refusal.user_id = me;
  else
    insert into private.support_refusals (user_id) values (me)
    on conflict on constraint support_refusals_user_id_key do nothing;
    update private.support_views as view set ended_at = now()
    where view.ended_at is null and view.id in (select mine.id from private.my_support_views() as mine);
  end if;
end
$$;

-- Called by the server before it answers a request of a view, which is noted also when it is over; false: nothing is answered.
create function private.note_support_request(claims jsonb, method text, path text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  view constant private.support_views := private.view_of(claims);
begin
  if view.id is null then return false; end if;
  insert into private.support_requests (view_id, method, path)
  values (view.id, left(note_support_request.method, 10), left(note_support_request.path, 300));
  return private.is_view_live(view);
end
$$;

-- Forgets what admins looked at and did more than two years ago; answers how many rows. A request is noted some minutes after its
-- view at the latest, and none goes before its own two years.
create function private.forget_looks() returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  gone uuid[] := array(select view.id from private.support_views as view
    where view.created_at < now() - interval '2 years 1 day');
  old_events int;
begin
  delete from private.support_requests as request where request.view_id = any(gone);
  delete from private.support_views as view where view.id = any(gone);
  delete from private.admin_events as event where event.created_at < now() - interval '2 years';
  get diagnostics old_events = row_count;
  return cardinality(gone) + old_events;
end
$$;

create function public.admin_begin_view(user_id uuid, reason text) returns uuid
language sql volatile set search_path = '' as $$
  select private.admin_begin_view(admin_begin_view.user_id, admin_begin_view.reason)
$$;

create function public.admin_view(user_id uuid) returns jsonb
language sql volatile set search_path = '' as $$
  select private.admin_view(admin_view.user_id)
$$;

create function public.admin_end_view(user_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.admin_end_view(admin_end_view.user_id)
$$;

create function public.end_support_view(view_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.end_support_view(end_support_view.view_id)
$$;

create function public.allow_support(is_allowed boolean) returns void
language sql volatile set search_path = '' as $$
  select private.allow_support(allow_support.is_allowed)
$$;

grant execute on function private.admin_begin_view, private.admin_view, private.admin_end_view, private.end_support_view,
  private.allow_support to authenticated;
grant execute on function public.admin_begin_view, public.admin_view, public.admin_end_view, public.end_support_view,
  public.allow_support to authenticated, service_role;
grant execute on function private.forget_looks to service_role;
