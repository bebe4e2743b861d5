-- The caller's own sessions, the one that asks first. Nobody is granted anything on auth.sessions: this is its only door.
create function private.my_sessions()
returns table (id uuid, is_current boolean, user_agent text, ip text, created_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select session.id, session.id::text is not distinct from auth.jwt() ->> 'session_id' as is_current,
    left(session.user_agent, 500), host(session.ip), session.created_at,
    greatest(session.created_at, session.updated_at, session.refreshed_at at time zone 'UTC') as last_used_at
  from auth.sessions as session
  where session.user_id = (select private.my_user_id()) and (session.not_after is null or session.not_after > now())
  order by is_current desc, last_used_at desc
  limit 100
$$;

create function public.my_sessions()
returns table (id uuid, is_current boolean, user_agent text, ip text, created_at timestamptz, last_used_at timestamptz)
language sql stable set search_path = '' as $$
  select * from private.my_sessions()
$$;

grant execute on function private.my_sessions to authenticated;
grant execute on function public.my_sessions to authenticated, service_role;
