//! The forms: a line to the judge, a line of the contract, the Don's order, a reason. Each asks for
//! one short line.

use super::{Desk, Field, Modal, Op};
use crate::text::words::{Contract, Judge, Private};
use crate::text::{Message, Pen, safe};

/// The longest line that a form takes.
pub const LINE: u16 = safe::LINE as u16;

/// «К судье» (3.5).
#[must_use]
pub fn to_judge(pen: &Pen) -> Modal {
    form(pen, Op::ToJudge, "", &Private::JudgeForm, &Private::JudgeFormField)
}

/// A line of the contract (5.2).
#[must_use]
pub fn contract_line(pen: &Pen) -> Modal {
    form(pen, Op::ContractWrite, "", &Contract::Form, &Contract::FormField)
}

/// The Don's order of shots (5.3).
#[must_use]
pub fn contract_order(pen: &Pen) -> Modal {
    form(pen, Op::ContractOrder, "", &Contract::OrderForm, &Contract::OrderField)
}

/// The reason of an end by decision (14.1), an annulment or a sanction; the argument goes with it.
#[must_use]
pub fn reason(pen: &Pen, op: Op, arg: &str) -> Modal {
    form(pen, op, arg, &Judge::ReasonForm, &Judge::ReasonField)
}

/// The reason of an act of the judge's desk.
#[must_use]
pub fn desk_reason(pen: &Pen, op: Op, desk: Desk) -> Modal {
    reason(pen, op, &desk.to_string())
}

fn form(pen: &Pen, op: Op, arg: &str, title: &impl Message, label: &impl Message) -> Modal {
    Modal {
        op,
        arg: arg.into(),
        title: pen.label(title),
        fields: vec![Field {
            key: "text",
            label: pen.label(label),
            value: String::new(),
            max: LINE,
            long: false,
            required: true,
        }],
    }
}
