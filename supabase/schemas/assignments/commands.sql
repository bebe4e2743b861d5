-- Open work of one member goes to another or, with null, to nobody. Done work keeps who did it.
create function private.hand_over_work(business_id uuid, from_member uuid, to_member uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  visit_ids uuid[];
  job_ids uuid[];
begin
  if to_member is not null then
    -- Who leaves at the same moment is not handed anything.
    perform from public.team_members as team
    where team.business_id = hand_over_work.business_id and team.user_id = to_member for no key update;
    perform private.new_members(hand_over_work.business_id, array[to_member], '{}');
  end if;
  -- All jobs and then all requests in one order, as by everybody who locks several of them.
  perform private.lock_jobs(array(
    select job.id from public.job_members as assigned
      join public.jobs as job on job.business_id = assigned.business_id and job.id = assigned.job_id
    where assigned.business_id = hand_over_work.business_id and assigned.user_id = from_member
      and job.status in ('draft', 'scheduled')
    union select assigned.job_id from public.visit_members as assigned
      join public.visits as visit on visit.business_id = assigned.business_id and visit.id = assigned.visit_id
    where assigned.business_id = hand_over_work.business_id and assigned.user_id = from_member
      and assigned.job_id is not null and visit.status in ('scheduled', 'in_progress')));
  perform from public.requests as request where request.id in (select assigned.request_id
    from public.visit_members as assigned
      join public.visits as visit on visit.business_id = assigned.business_id and visit.id = assigned.visit_id
    where assigned.business_id = hand_over_work.business_id and assigned.user_id = from_member
      and visit.status in ('scheduled', 'in_progress')) order by request.id for no key update;

  visit_ids := array(select visit.id from public.visit_members as assigned
    join public.visits as visit on visit.business_id = assigned.business_id and visit.id = assigned.visit_id
    where assigned.business_id = hand_over_work.business_id and assigned.user_id = from_member
      and visit.status in ('scheduled', 'in_progress'));
  delete from public.visit_members as assigned where assigned.business_id = hand_over_work.business_id
    and assigned.user_id = from_member and assigned.visit_id = any(visit_ids);
  job_ids := array(select job.id from public.job_members as assigned
    join public.jobs as job on job.business_id = assigned.business_id and job.id = assigned.job_id
    where assigned.business_id = hand_over_work.business_id and assigned.user_id = from_member
      and job.status in ('draft', 'scheduled'));
  delete from public.job_members as assigned where assigned.business_id = hand_over_work.business_id
    and assigned.user_id = from_member and assigned.job_id = any(job_ids);
  if to_member is null then return; end if;
  insert into public.visit_members (business_id, visit_id, user_id)
  select hand_over_work.business_id, visit_id, to_member from unnest(visit_ids) as visit_id on conflict do nothing;
  insert into public.job_members (business_id, job_id, user_id)
  select hand_over_work.business_id, job_id, to_member from unnest(job_ids) as job_id on conflict do nothing;
end
$$;
